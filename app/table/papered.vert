VARYING vec4 paint;
VARYING vec2 lies_at;

void MAIN() {
    paint = COLOR;
    lies_at = vec2(VERTEX.x + VERTEX.z, VERTEX.y) / 13.0; // walls run along x or along z
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0);
}
