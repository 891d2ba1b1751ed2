/** Runs before each `*.library.test.ts`. */
import './declare-library.ts';
