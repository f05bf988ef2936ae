VARYING vec4 paint;

void MAIN() {
    paint = COLOR;
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0);
}
