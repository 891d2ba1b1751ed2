import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();

const audits = serverAudits({ url: () => `${server.address}/graphql` });

/** What the audit complains of, warnings included, and how many checks there were. */
async function audited(order: typeof audits) {
  const complaints: string[] = [];
  for (const { fn } of order) {
    const result = await fn();
    if (result.status !== 'ok') complaints.push(`${result.id} ${result.name}: ${result.reason}`);
  }
  return { complaints, count: order.length };
}

describe('the audit of GraphQL over HTTP', () => {
  it.each([
    ['its own order', audits],
    ['the opposite order', audits.toReversed()],
    ['its own order, from the cache', audits],
  ])('is passed without a warning in %s', async (_, order) => {
    expect(await audited(order)).toEqual({ complaints: [], count: 61 });
  });
});
