VARYING vec4 paint;

void MAIN() {
    FRAGCOLOR = paint;
}
