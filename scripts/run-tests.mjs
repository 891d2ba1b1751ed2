import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.mjs';
import { findChromium, findPostgresql } from './services.mjs';
import { fetchNode } from './supported-node.mjs';

const SQLITE = ['unit', 'sqlite', 'sqlite-library', 'sqlite-isolated'];

/** Runs the tests of `npm run check`: those that open no database, and one of each surface. Returns how many passed and failed. */
export const runFastTests = () =>
  runVitest(['unit', 'sqlite'], { filters: ['.unit.test.ts', 'test/smoke/'] });

/** Runs the tests of `npm test`: all on SQLite but the long ones (vitest.config.ts). */
export const runTests = () => withCompileCache((env) => runVitest(SQLITE, { env }));

/**
 * Runs what `npm run test:all` adds: the long tests, those on PostgreSQL and in a browser if they are there, and some on the oldest Node.
 * Says what it skips. With REQUIRE_ALL=1 (CI), each part that is skipped counts as a failure.
 */
export async function runOtherTests() {
  const postgresql = await findPostgresql();
  const chromium = findChromium();
  const oldest = fetchNode('22');
  const skipped = [
    !postgresql && 'PostgreSQL half skipped: set TEST_POSTGRES_URL or start one on port 5432.',
    !chromium && 'Browser tests skipped: set CHROMIUM or install Chromium.',
    !oldest && 'Node 22 skipped: it could not be fetched.',
  ].filter(Boolean);
  const projects = ['sqlite-long*', postgresql && 'postgresql*', chromium && 'browser'];
  const services = {
    ...(postgresql && { TEST_POSTGRES_URL: postgresql }),
    ...(chromium && { CHROMIUM: chromium }),
  };
  const counts = withCompileCache((env) =>
    runVitest(projects.filter(Boolean), { env: { ...env, ...services } }),
  );
  const old = oldest ? runOnOldestNode(oldest) : { passed: 0, failed: 0 };
  for (const line of skipped) console.log(line);
  const missing = process.env.REQUIRE_ALL === '1' ? skipped.length : 0;
  return {
    passed: counts.passed + old.passed,
    failed: counts.failed + old.failed + missing,
  };
}

/** On the oldest Node that is supported, whose SQLite is an older one: the recorded exchanges, starting, storage and crashes. */
function runOnOldestNode(node) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  const conformance = fileURLToPath(new URL('conformance.mjs', import.meta.url));
  const options = { stdio: 'inherit', env: { ...process.env, PATH: path } };
  const { status } = spawnSync(node, [conformance], options);
  const filters = ['test/app/serve.test.ts', 'test/storage/', 'test/attacks/crash.test.ts'];
  const { passed, failed } = runVitest(['sqlite*'], { filters, env: { PATH: path }, node });
  return { passed, failed: failed + (status === 0 ? 0 : 1) };
}

/** Dozens of processes load the same code, which is compiled once. */
function withCompileCache(run) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-compiled-'));
  try {
    return run({ NODE_COMPILE_CACHE: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runVitest(projects, { filters = [], env = {}, node } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-check-'));
  const report = join(folder, 'vitest.json');
  console.log(`\nTests: ${projects.join(', ')}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((name) => `--project=${name}`);
  const args = ['run', ...filters, ...chosen, ...reporters];
  const status = runTool('vitest/vitest.mjs', args, { env, node });
  const counts = readCounts(report, status);
  rmSync(folder, { recursive: true });
  return counts;
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
