import { setUp } from './set-up.mjs';

/** `npm start`: everything from a fresh clone to a running server; options of `almanac serve` may follow. */
await setUp();
process.argv.splice(2, 0, 'serve');
await import('../bin/almanac.mjs');
