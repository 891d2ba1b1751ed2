import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Direction,
  inOrder,
  moved,
  parentsOf,
  placed,
  settled,
  without,
} from '../../src/desk/menus/menu-tree.ts';

/** `a b-1 c-2` as a list. */
const tree = (text: string) =>
  text.split(' ').map((one) => {
    const [id = '', depth = '0'] = one.split('-');
    return { id, depth: Number(depth) };
  });
const show = (items: readonly { id: string; depth: number }[]) =>
  items.map(({ id, depth }) => (depth === 0 ? id : `${id}-${depth}`)).join(' ');

it.each<[string, string, Direction, string]>([
  ['a b c', 'b', 'up', 'b a c'],
  ['a b c', 'b', 'down', 'a c b'],
  ['a b-1 c', 'c', 'up', 'c a b-1'],
  ['a b-1 c d-1', 'a', 'down', 'c d-1 a b-1'],
  ['a b c-1', 'b', 'in', 'a b-1 c-2'],
  ['a b-1 c-2', 'b', 'out', 'a b c-1'],
  ['a b', 'a', 'up', 'a b'],
  ['a b', 'b', 'down', 'a b'],
  ['a b', 'a', 'in', 'a b'],
])('moves in %s the item %s %s: %s', (before, id, direction, after) => {
  expect(show(moved(tree(before), id, direction))).toBe(after);
});

it('puts an item with those below it at another place', () => {
  expect(show(placed(tree('a b-1 c d'), 'a', 2, 1))).toBe('c d a-1 b-2');
});

it('moves those below up a level when an item goes', () => {
  expect(show(without(tree('a b-1 c-2 d'), 'b'))).toBe('a c-1 d');
});

it('knows above which item each is', () => {
  expect([...parentsOf(tree('a b-1 c-2 d-1 e'))]).toEqual([
    ['a', null],
    ['b', 'a'],
    ['c', 'b'],
    ['d', 'a'],
    ['e', null],
  ]);
});

it('orders stored items by their parents, and keeps each once', () => {
  const stored = [
    { id: 'c', parent: 'b' },
    { id: 'b', parent: '0' },
    { id: 'x', parent: 'y' },
  ];
  expect(show(inOrder(stored))).toBe('b c-1 x');
});

it('loses no item by any moves, and leaves no gap between levels', () => {
  const directions: Direction[] = ['up', 'down', 'in', 'out'];
  const move = fc.tuple(fc.nat(7), fc.constantFrom(...directions));
  fc.assert(
    fc.property(fc.array(fc.nat(6), { maxLength: 8 }), fc.array(move), (depths, moves) => {
      const start = settled(depths.map((depth, i) => ({ id: String(i), depth })));
      const end = moves.reduce(
        (items, [id, direction]) => moved(items, String(id), direction),
        start,
      );
      expect(end.map(({ id }) => id).toSorted()).toEqual(start.map(({ id }) => id).toSorted());
      expect(end).toEqual(settled(end));
    }),
  );
});
