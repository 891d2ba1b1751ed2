import { fileURLToPath } from 'node:url';
import { buildBrowserIfStale } from './build-browser.mjs';
import { runFastTests } from './run-tests.mjs';
import { runTool } from './run-tool.mjs';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

const CHECKS = [
  ['Types', 'typescript/bin/tsc', ['--noEmit']],
  ['Format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
  ['Dead code', 'knip/bin/knip.js', []],
];

/**
 * Types, lint, dead code and tests, in this order; what fails doesn't keep the rest from running. Returns how many tests passed and failed,
 * each check before them counting as one.
 */
export async function check(runTests) {
  await setUp();
  await buildBrowserIfStale();
  const failed = CHECKS.filter(([title, script, args]) => {
    console.log(`\n${title}`);
    return runTool(script, args) !== 0;
  });
  const tests = await runTests();
  return {
    passed: tests.passed + CHECKS.length - failed.length,
    failed: tests.failed + failed.length,
  };
}

/** `npm run check`: what takes minutes at most, to be run before every commit. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onSupportedNode();
  const { passed, failed } = await check(runFastTests);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
