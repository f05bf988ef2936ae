// CMake compiles headers in advance for targets that compile a source; this one stands for the headers alone.
