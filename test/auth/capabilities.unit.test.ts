import { describe, expect, test } from 'vitest';
import { capabilitiesOf, roleDisplayNames, roleHas, roleNames } from '../../src/auth/viewer.ts';
import recorded from './recorded-capabilities.json' with { type: 'json' };

describe('the capabilities of a role', () => {
  test.each(roleNames)('are for %s those that clients have recorded, in their order', (role) => {
    expect(Object.keys(capabilitiesOf([role]))).toEqual(recorded[role]);
  });

  test.each(roleNames)('are all true, and asked one by one the same, for %s', (role) => {
    for (const [name, value] of Object.entries(capabilitiesOf([role]))) {
      expect(value).toBe(true);
      expect(roleHas(role, name)).toBe(true);
    }
  });

  test('add up where someone has several roles, with the names of the roles at the end', () => {
    const names = Object.keys(capabilitiesOf(['subscriber', 'author']));
    expect(new Set(names)).toEqual(new Set([...recorded.subscriber, ...recorded.author]));
    expect(names.slice(-2)).toEqual(['subscriber', 'author']);
  });

  test('are none without a role', () => {
    expect(capabilitiesOf([])).toEqual({});
  });

  test('give every role a name to show', () => {
    expect(Object.keys(roleDisplayNames)).toEqual([...roleNames]);
  });
});
