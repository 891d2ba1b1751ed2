import { expect, test } from 'vitest';
import { everything } from '../support/everything.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite({ env: { GRAPHQL_TIMEOUT: '1', REST_TIMEOUT: '1' } });

/** Makes each new term take so many milliseconds; returns how to stop, which says how many were begun. */
function slowTerms(milliseconds: number): () => number {
  let begun = 0;
  const stop = site.services.database.onStatement((statement) => {
    if (!/^\s*INSERT INTO \S*\bTerm\b/i.test(statement)) return;
    begun += 1;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  });
  return () => {
    stop();
    return begun;
  };
}

test('an atomic mutation has the time of a request, and is written whole or not at all', async () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const fields = names.map(
    (name) => `${name}: createTag(input: { name: "${name}" }) { tag { id } }`,
  );
  const before = await everything(site);
  const stop = slowTerms(600);
  const { data, errors } = await site.graphql<Record<string, unknown>>(
    `mutation @atomic { ${fields.join(' ')} }`,
    { as: 'admin' },
  );
  expect(stop()).toBeLessThan(names.length);
  expect(Object.values(data)).toEqual(names.map(() => null));
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(
    expect.arrayContaining(['graphql_timeout', 'ATOMIC_ABORTED']),
  );
  expect(await everything(site)).toEqual(before);
});

test('an atomic batch has the time of a request, and is written whole or not at all', async () => {
  const requests = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({
    path: '/core/v2/tags',
    body: { name },
  }));
  const before = await everything(site);
  const stop = slowTerms(600);
  const { body } = await site.rest('/batch/v1', { as: 'admin', json: { atomic: true, requests } });
  expect(stop()).toBeLessThan(requests.length);
  expect(body.failed).toBe('atomic');
  const codes = body.responses.map((one: { body: { code: string } }) => one.body.code);
  expect(new Set(codes)).toEqual(new Set(['rest_timeout', 'ATOMIC_ABORTED']));
  expect(await everything(site)).toEqual(before);
});
