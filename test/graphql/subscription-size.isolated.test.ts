import { expect, test, vi } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

// No result of a subscription that there is comes near the limit.
vi.mock('../../src/graphql/limits.ts', async (original) => {
  const real = await original<typeof import('../../src/graphql/limits.ts')>();
  return { ...real, LIMITS: { ...real.LIMITS, answer: 500 } };
});

const site = sharedSite();

/** The first thing that is told of a new import of events. */
async function firstTold(fields: string): Promise<string> {
  const { data } = await site.graphql<{ createEventImport: { importId: string } }>(
    'mutation { createEventImport(input: { origin: "test" }) { importId } }',
    { as: 'admin' },
  );
  const { importId } = data.createEventImport;
  const response = await site.app.fetch(
    new Request('http://site.test/graphql', {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: site.authorization('admin'),
      },
      body: JSON.stringify({
        query: `subscription { eventImportProgress(importId: "${importId}") { ${fields} } }`,
      }),
    }),
  );
  let told = '';
  for await (const chunk of response.body ?? []) {
    told += Buffer.from(chunk).toString();
    if (told.includes('data:')) break;
  }
  return told;
}

test('what a subscription tells is as long as an answer may be', async () => {
  expect(await firstTold('importId')).toContain('"eventImportProgress"');
  const many = Array.from({ length: 30 }, (_, i) => `a${i}: importId`).join(' ');
  expect(await firstTold(many)).toContain('"graphql_too_large_answer"');
});
