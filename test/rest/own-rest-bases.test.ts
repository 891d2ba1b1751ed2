import { expect, it } from 'vitest';
import { allRoutes } from '../../src/app/routes.ts';
import { REST_BASES } from '../../src/content/declaration/name-problems.ts';

it('knows every REST base of its own that a declared kind must not take', () => {
  const bases = allRoutes.flatMap(
    ({ pattern }) => /^\/core\/v2\/([^/(]+)/.exec(pattern)?.[1] ?? [],
  );
  expect(bases.filter((base) => !REST_BASES.includes(base))).toEqual([]);
});
