VARYING vec4 paint;
VARYING vec2 lies_at;

void MAIN() {
    paint = COLOR;
    lies_at = VERTEX.xz / 11.0; // inches that the picture covers
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0);
}
