import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGraphiqlIfStale } from './build-graphiql.mjs';
import { findChromium, findPostgresql } from './services.mjs';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Types, lint, dead code and every test, in this order; what fails doesn't keep the rest from running.
 * Returns how many tests passed and failed, each check before them counting as one.
 */
export async function check() {
  await setUp();
  await buildGraphiqlIfStale();
  const checks = [
    ['Types', 'typescript/bin/tsc', ['--noEmit']],
    ['Format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
    ['Dead code', 'knip/bin/knip.js', []],
  ];
  const failed = checks.filter(([title, script, args]) => {
    console.log(`\n${title}`);
    return run(script, args) !== 0;
  });
  const tests = await runTests();
  return {
    passed: tests.passed + checks.length - failed.length,
    failed: tests.failed + failed.length,
  };
}

async function runTests() {
  const postgresql = await findPostgresql();
  const chromium = findChromium();
  const skipped = [
    ...(postgresql
      ? []
      : ['PostgreSQL half skipped: set TEST_POSTGRES_URL or start one on port 5432.']),
    ...(chromium ? [] : ['Browser tests skipped: set CHROMIUM or install Chromium.']),
  ];
  const projects = ['sqlite', postgresql && 'postgresql', chromium && 'browser'].filter(Boolean);
  const folder = mkdtempSync(join(tmpdir(), 'almanac-check-'));
  const report = join(folder, 'vitest.json');
  console.log(`\nTests: ${projects.join(', ')}`);
  const status = run(
    'vitest/vitest.mjs',
    [
      'run',
      '--passWithNoTests',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      ...(postgresql && { TEST_POSTGRES_URL: postgresql }),
      ...(chromium && { CHROMIUM: chromium }),
    },
  );
  const counts = readCounts(report, status);
  rmSync(folder, { recursive: true });
  for (const line of skipped) console.log(line);
  // Where everything is required (CI), what was skipped has failed.
  return process.env.REQUIRE_ALL === '1'
    ? { ...counts, failed: counts.failed + skipped.length }
    : counts;
}

/** A run that failed without a failed test (a file that doesn't load, an unhandled error) counts as one failure. */
function readCounts(report, status) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests || (status === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run(script, args, env = {}) {
  const path = join(root, 'node_modules', script);
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(process.execPath, [path, ...args], options).status;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onSupportedNode();
  const { passed, failed } = await check();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
