import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.mjs';
import { findChromium, findPostgresql } from './services.mjs';

/** The tests of `npm run check`: those that open no database, and one of each surface. Counts what passed and failed. */
export function runFastTests() {
  return runVitest(['unit', 'sqlite'], { filters: ['.unit.test.ts', 'test/smoke/'] });
}

/**
 * Every test that can run here, on both databases and in a browser; says what it skips. Where REQUIRE_ALL is 1 (CI), what was skipped
 * has failed.
 */
export async function runAllTests() {
  const postgresql = await findPostgresql();
  const chromium = findChromium();
  const skipped = [
    !postgresql && 'PostgreSQL half skipped: set TEST_POSTGRES_URL or start one on port 5432.',
    !chromium && 'Browser tests skipped: set CHROMIUM or install Chromium.',
  ].filter(Boolean);
  const projects = ['unit', 'sqlite*', postgresql && 'postgresql*', chromium && 'browser'];
  const compiled = mkdtempSync(join(tmpdir(), 'almanac-compiled-'));
  const counts = runVitest(projects.filter(Boolean), {
    env: {
      // Hundreds of processes load the same code, which is compiled once.
      NODE_COMPILE_CACHE: compiled,
      ...(postgresql && { TEST_POSTGRES_URL: postgresql }),
      ...(chromium && { CHROMIUM: chromium }),
    },
  });
  rmSync(compiled, { recursive: true });
  for (const line of skipped) console.log(line);
  return process.env.REQUIRE_ALL === '1'
    ? { ...counts, failed: counts.failed + skipped.length }
    : counts;
}

function runVitest(projects, { filters = [], env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-check-'));
  const report = join(folder, 'vitest.json');
  console.log(`\nTests: ${projects.join(', ')}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((name) => `--project=${name}`);
  const status = runTool('vitest/vitest.mjs', ['run', ...filters, ...chosen, ...reporters], env);
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
