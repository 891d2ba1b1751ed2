import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringifyInTurns } from '../../src/graphql/stringify-in-turns.ts';
import { createTimeSlices } from '../../src/lib/time-slices.ts';

it('writes what JSON.stringify writes', async () => {
  const slices = createTimeSlices();
  const leaf = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }));
  const object = fc.dictionary(
    fc.string(),
    fc.oneof(leaf, fc.array(fc.dictionary(fc.string(), leaf))),
  );
  await fc.assert(
    fc.asyncProperty(object, async (value) => {
      expect(String(await stringifyInTurns(value, slices))).toBe(JSON.stringify(value));
    }),
  );
});

it('lets others go on meanwhile', async () => {
  const slices = createTimeSlices();
  const item = Array.from({ length: 1000 }, (_, i) => ({
    title: `Title ${i}`,
    text: 'x'.repeat(500),
  }));
  const value = { data: { posts: { nodes: Array.from({ length: 100 }, () => ({ item })) } } };
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const text = await stringifyInTurns(value, slices);
  isDone = true;
  expect(text.length).toBeGreaterThan(5e7);
  expect(turns).toBeGreaterThan(3);
});
