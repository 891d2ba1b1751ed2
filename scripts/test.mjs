import { check } from './check.mjs';
import { checkConformance } from './conformance.mjs';
import { runOtherTests, runTests } from './run-tests.mjs';
import { onSupportedNode } from './supported-node.mjs';

/**
 * `npm test`: types, lint, dead code, the tests on SQLite and the recorded exchanges. `npm run test:all` adds the others. Either closes
 * with one line that counts all of them.
 */
await onSupportedNode();
const parts = [await check(runTests), await checkConformance()];
if (process.argv.includes('--all')) parts.push(await runOtherTests());
const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
