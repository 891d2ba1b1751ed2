import { expect, test } from 'vitest';
import { isSupported } from '../../scripts/supported-node.mjs';

test.each([
  ['20.20.2', false],
  ['22.15.1', false],
  ['22.18.0', false],
  ['22.19.0', true],
  ['24.0.0', true],
])('Node %s is supported: %s', (version, supported) => {
  expect(isSupported(version)).toBe(supported);
});
