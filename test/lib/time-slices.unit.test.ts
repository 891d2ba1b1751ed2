import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimeSlices, type TimeSlices } from '../../src/lib/time-slices.ts';

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

/** Pieces of work of one owner, all of them asked for at once as lists of a query are. */
const many = (slices: TimeSlices, owner: object, pieces: number, done: () => void) =>
  Promise.all(
    Array.from({ length: pieces }, async () => {
      const turn = slices.next(owner);
      if (turn) await turn;
      hold(2);
      done();
    }),
  );

it('lets the event loop go round between pieces of work, but not for each of them', async () => {
  let turns = 0;
  let isDone = false;
  const count = async () => {
    for (; !isDone; turns++) await nextTurn();
  };
  const counted = count();
  await many(createTimeSlices(), {}, 60, () => {});
  isDone = true;
  await counted;
  expect(turns).toBeGreaterThan(5);
  expect(turns).toBeLessThan(45);
});

it('lets owners on by turns, however much each of them waits for', async () => {
  const slices = createTimeSlices();
  const order: string[] = [];
  await Promise.all([
    many(slices, {}, 60, () => order.push('much')),
    many(slices, {}, 3, () => order.push('little')),
  ]);
  expect(order.lastIndexOf('little')).toBeLessThan(20);
});

it('lets nobody on before those who wait already', async () => {
  const slices = createTimeSlices();
  const order: string[] = [];
  const waiting = many(slices, {}, 12, () => order.push('waited'));
  await nextTurn();
  const later = many(slices, {}, 12, () => order.push('later'));
  await Promise.all([waiting, later]);
  expect(order.indexOf('later')).toBeGreaterThan(order.indexOf('waited'));
  expect(order.lastIndexOf('waited')).toBeLessThan(order.lastIndexOf('later'));
});

it('counts what follows a piece of work, however many promises later that begins', async () => {
  const slices = createTimeSlices();
  let done = 0;
  let most = 0;
  let before = 0;
  const count = async () => {
    for (; done < 40; before = done) {
      await nextTurn();
      most = Math.max(most, done - before);
    }
  };
  const counted = count();
  const owner = {};
  await slices.next(owner);
  hold(6); // so that all others wait
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      await slices.next(owner);
      for (let i = 0; i < 100; i++) await null;
      hold(2);
      done++;
    }),
  );
  await counted;
  expect(most).toBeLessThan(15);
});
