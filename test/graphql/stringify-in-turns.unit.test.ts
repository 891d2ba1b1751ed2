import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringifyInTurns } from '../../src/graphql/stringify-in-turns.ts';
import { createTimeSlices } from '../../src/lib/time-slices.ts';

it('writes what JSON.stringify writes', async () => {
  const slices = createTimeSlices();
  const long = fc.constant('“long”'.repeat(3000)); // what it is in is taken apart
  const leaf = fc.oneof(
    ...[fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }), long],
  );
  const object = fc.dictionary(
    fc.string(),
    fc.oneof(leaf, fc.array(fc.dictionary(fc.string(), leaf))),
  );
  await fc.assert(
    fc.asyncProperty(object, async (value) => {
      expect(String(await stringifyInTurns(value, slices))).toBe(JSON.stringify(value));
    }),
    { numRuns: 40 },
  );
});

it.each([1, 3, 9])('lets others go on meanwhile, with the items %i deep', async (depth) => {
  const slices = createTimeSlices();
  const item = Array.from({ length: 1000 }, (_, i) => ({
    title: `Title ${i}`,
    text: 'x'.repeat(200),
  }));
  let value: object = Array.from({ length: 100 }, () => ({ item }));
  for (let i = 0; i < depth; i++) value = { inner: value };
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const text = await stringifyInTurns(value, slices);
  isDone = true;
  expect(text.length).toBeGreaterThan(2e7);
  expect(turns).toBeGreaterThan(10);
});
