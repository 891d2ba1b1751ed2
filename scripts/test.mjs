import { check } from './check.mjs';
import { checkConformance } from './check-conformance.mjs';
import { runAllTests } from './run-tests.mjs';
import { onSupportedNode } from './supported-node.mjs';

/** `npm test`: types, lint, dead code, every test and the recorded exchanges; closes with one line that counts both. */
await onSupportedNode();
const gate = await check(runAllTests);
const recorded = checkConformance();
const failed = gate.failed + recorded.failed;
console.log(`\n${gate.passed + recorded.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
