VARYING vec4 paint;
VARYING vec2 lies_at;

void MAIN() {
    vec3 grey = texture(grain, lies_at).rgb * 1.25; // on the screen; light goes by its square
    BASE_COLOR = vec4(paint.rgb * grey * grey, 1.0);
    METALNESS = 0.0;
    ROUGHNESS = 0.85;
    SPECULAR_AMOUNT = 0.2;
}
