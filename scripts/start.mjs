import { isOnlyToRun } from './build.mjs';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

/**
 * `npm start`: everything from a fresh clone to a running server, or what was built where no more is installed; options of
 * `almanac serve` may follow.
 */
await onSupportedNode();
if (!isOnlyToRun()) await setUp();
process.argv.splice(2, 0, 'serve');
await import('../bin/almanac.mjs');
