import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimeSlices } from '../../src/lib/time-slices.ts';
import type { Context } from '../../src/operation/context.ts';
import { Cancellation } from '../../src/operation/context.ts';
import { listInTurn } from '../../src/operation/in-turn.ts';

const contextOf = (cancellation = new Cancellation()) =>
  ({ services: { timeSlices: createTimeSlices() }, cancellation }) as unknown as Context; // what it reads

/** A clock that stands still but while somebody holds the event loop. */
let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

/** Holds the event loop for so many milliseconds. */
const hold = (milliseconds: number): void => {
  now += milliseconds;
};

/** Makes the fields of each item as an executor does: at once, or when the item is there. Returns in which turn each was made. */
async function turnsOf(context: Context, fieldsTake: number): Promise<readonly number[]> {
  let turn = 0;
  let isDone = false;
  const count = () => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  const make = (item: number) => {
    hold(fieldsTake);
    turns[item] = turn;
  };
  const list = await listInTurn(context, [0, 1, 2, 3, 4, 5], (item) => item);
  const made: (void | Promise<void>)[] = [];
  for (const item of list) made.push(item instanceof Promise ? item.then(make) : make(item));
  await Promise.all(made);
  isDone = true;
  return turns;
}

it('lets others go on between items whose fields take long', async () => {
  const turns = await turnsOf(contextOf(), 6);
  expect(new Set(turns).size).toBe(6);
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
});

it('makes items together that take no time', async () => {
  expect(new Set(await turnsOf(contextOf(), 0)).size).toBe(1);
});

it('makes no more of a list that nobody waits for', async () => {
  const cancellation = new Cancellation();
  const controller = new AbortController();
  cancellation.follow(controller.signal);
  const list = await listInTurn(contextOf(cancellation), [1, 2, 3], (item) => item);
  const items = list[Symbol.iterator]();
  expect(items.next().value).toBe(1);
  hold(6);
  controller.abort(new Error('gone'));
  expect(() => items.next()).toThrow('gone');
});
