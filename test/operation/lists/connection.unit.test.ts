import { expect, it } from 'vitest';
import { listConnection, type PagingArgs } from '../../../src/operation/lists/connection.ts';

const items = ['a', 'b', 'c', 'd', 'e'];
const page = (paging: PagingArgs) => {
  const { edges, pageInfo } = listConnection(items, (item) => item, paging);
  const { hasNextPage, hasPreviousPage } = pageInfo;
  return [edges.map(({ node }) => node).join(''), hasPreviousPage, hasNextPage];
};
const cursorOf = (item: string) =>
  listConnection(items, (one) => one, { first: 5 }).edges.find(({ node }) => node === item)?.cursor;

it('ends a list that is at hand at a second cursor, from either end', () => {
  const bounds = { after: cursorOf('a'), before: cursorOf('e') };
  expect(page({ first: 2, ...bounds })).toEqual(['bc', true, true]);
  expect(page({ last: 2, ...bounds })).toEqual(['cd', true, true]);
  expect(page({ first: 9, ...bounds })).toEqual(['bcd', true, true]);
  expect(page({ last: 9, ...bounds })).toEqual(['bcd', true, true]);
  expect(page({ first: 9, before: cursorOf('c') })).toEqual(['ab', false, true]);
  expect(page({ last: 9, after: cursorOf('c') })).toEqual(['de', true, false]);
  expect(page({ first: 9, after: cursorOf('d'), before: cursorOf('b') })[0]).toBe('');
});

it('refuses a second cursor that is none of this list', () => {
  const foreign = listConnection(['x'], (item) => item, {}).pageInfo.startCursor;
  expect(() => page({ first: 1, before: foreign })).toThrow('Invalid parameter(s): before');
  expect(() => page({ last: 1, after: foreign })).toThrow('Invalid parameter(s): after');
});
