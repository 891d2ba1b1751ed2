import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Replays the recorded exchanges where `../shared` is, and counts the steps of the areas that
 * test/conformance/areas.json says are whole; a difference that it explains is no failure.
 */
export function checkConformance() {
  if (!existsSync(join(root, '../shared/conformance'))) {
    console.log('Recorded exchanges skipped: there is no ../shared/conformance.');
    return { passed: 0, failed: 0 };
  }
  console.log('\nRecorded exchanges');
  const folder = mkdtempSync(join(tmpdir(), 'almanac-check-'));
  try {
    return count(replay(join(folder, 'steps.json')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function replay(report) {
  const script = join(root, 'scripts/conformance.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [script, '--json', report], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (existsSync(report)) return JSON.parse(readFileSync(report, 'utf8'));
  console.log(stdout + stderr);
  return null;
}

function count(report) {
  if (report === null) return { passed: 0, failed: 1 };
  const { areas, differences } = JSON.parse(
    readFileSync(join(root, 'test/conformance/areas.json'), 'utf8'),
  );
  const steps = report.filter(({ area }) => areas.includes(area));
  const failed = steps.filter(
    (step) => step.differences.length > 0 && !differences.some((known) => isStep(known, step)),
  );
  for (const { area, scenario, label, differences } of failed)
    console.log(
      `✗ ${area} › ${scenario} › ${label}\n    ${differences.slice(0, 6).join('\n    ')}`,
    );
  return { passed: steps.length - failed.length, failed: failed.length };
}

const isStep = (known, { area, scenario, label }) =>
  known.area === area && known.scenario === scenario && known.label === label;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onSupportedNode();
  await setUp();
  const { passed, failed } = checkConformance();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
