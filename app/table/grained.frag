VARYING vec4 paint;
VARYING vec2 lies_at;

void MAIN() {
    FRAGCOLOR = vec4(paint.rgb * texture(grain, lies_at).rgb * 1.25, 1.0); // 1.25: 255 to what changes nothing
}
