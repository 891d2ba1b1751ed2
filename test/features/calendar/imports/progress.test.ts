import { describe, expect, it } from 'vitest';
import { createServices } from '../../../../src/app/services.ts';
import { importEventBatch } from '../../../../src/features/calendar/imports/import-event-batch.ts';
import { systemContext } from '../../../../src/operation/context.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { openDatabase } from '../../../../src/storage/open-database.ts';
import { sharedServer } from '../../../support/test-server.ts';
import type { TestUser } from '../../../support/test-site.ts';

const server = sharedServer({ env: { GRAPHQL_MAX_SUBSCRIPTIONS_PER_CALLER: '25' } });

const FIELDS = 'status percentageComplete created';

async function begin() {
  const data = await server.site.query<{
    createEventImport: { importId: string; batchHash: string };
  }>('mutation { createEventImport(input: { origin: "progress" }) { importId batchHash } }', {
    as: 'admin',
  });
  return data.createEventImport;
}

const sent = (importId: string, hash: string, done: number, total: number) => ({
  import_id: importId,
  batch_hash: hash,
  status: { data: { total, done }, batch: { total, done } },
  percentage_complete: Math.floor((100 * done) / total),
  events: [
    {
      global_id: `${importId} ${done}`,
      title: `Event ${done}`,
      start_date: '2026-12-01 10:00',
      end_date: '2026-12-01 11:00',
    },
  ],
});

interface Following {
  /** The next thing that is told; null at the end. */
  next(): Promise<unknown>;
  leave(): void;
  readonly response: Response;
}

async function follow(importId: string, as?: TestUser, fields = FIELDS): Promise<Following> {
  const left = new AbortController();
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    signal: left.signal,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(as ? { authorization: server.site.authorization(as) } : {}),
    },
    body: JSON.stringify({
      query: `subscription { eventImportProgress(importId: "${importId}") { ${fields} } }`,
    }),
  });
  const told = tellings(response);
  return {
    response,
    async next() {
      const { value, done } = await told.next();
      return done ? null : value;
    },
    leave: () => left.abort(),
  };
}

/** The data of events named `next` (graphql-sse, distinct connections mode), until `complete`. */
async function* tellings(response: Response): AsyncGenerator<unknown> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      if (lines.includes('event: complete')) return;
      const data = lines.find((line) => line.startsWith('data: '));
      if (lines.includes('event: next') && data) yield JSON.parse(data.slice(6));
    }
  }
}

const progress = (status: string, percentageComplete: number, created: number) => ({
  data: { eventImportProgress: { status, percentageComplete, created } },
});

describe('the progress of an import', () => {
  it('is told as batches come, and ends with the import', async () => {
    const { importId, batchHash } = await begin();
    const following = await follow(importId, 'admin');
    expect(following.response.headers.get('content-type')).toContain('text/event-stream');
    expect(await following.next()).toEqual(progress('PENDING', 0, 0));
    const one = await perform(
      importEventBatch,
      await server.site.context(),
      sent(importId, batchHash, 1, 2),
    );
    expect(await following.next()).toEqual(progress('PENDING', 50, 1));
    await perform(
      importEventBatch,
      await server.site.context(),
      sent(importId, one.nextBatchHash ?? '', 2, 2),
    );
    expect(await following.next()).toEqual(progress('SUCCESS', 100, 2));
    expect(await following.next()).toBeNull();
  });

  it('is told of batches that another process takes', async () => {
    const { importId, batchHash } = await begin();
    const following = await follow(importId, 'admin');
    expect(await following.next()).toEqual(progress('PENDING', 0, 0));
    const { config, log } = server.site.services;
    const database = await openDatabase(config.databaseUrl);
    try {
      const other = createServices({ config, database, log });
      await perform(importEventBatch, await systemContext(other), sent(importId, batchHash, 1, 1));
    } finally {
      await database.close();
    }
    expect(await following.next()).toEqual(progress('SUCCESS', 100, 1));
    expect(await following.next()).toBeNull();
  });

  it('of one that is over is told once', async () => {
    const { importId } = await begin();
    await server.site.graphql(
      `mutation { cancelEventImport(input: { importId: "${importId}" }) { clientMutationId } }`,
      { as: 'admin' },
    );
    const following = await follow(importId, 'admin', 'status messageSlug');
    expect(await following.next()).toEqual({
      data: { eventImportProgress: { status: 'FAILED', messageSlug: 'cancelled' } },
    });
    expect(await following.next()).toBeNull();
  });

  it('can be followed by GET as browsers do, with no other than event streams', async () => {
    const { importId } = await begin();
    const query = `subscription { eventImportProgress(importId: "${importId}") { status } }`;
    const address = `${server.address}/graphql?query=${encodeURIComponent(query)}`;
    const authorization = server.site.authorization('admin');
    const left = new AbortController();
    const stream = await fetch(address, {
      signal: left.signal,
      headers: { accept: 'text/event-stream', authorization },
    });
    expect((await tellings(stream).next()).value).toEqual({
      data: { eventImportProgress: { status: 'PENDING' } },
    });
    left.abort();
    const plain = await fetch(`${server.address}/graphql`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization,
      },
      body: JSON.stringify({ query }),
    });
    expect(plain.status).toBe(406);
  });

  it.each([undefined, 'subscriber', 'editor'] as const)('is not for %s', async (as) => {
    const { importId } = await begin();
    const following = await follow(importId, as);
    expect(await following.next()).toMatchObject({
      errors: [{ extensions: { code: 'rest_forbidden', status: as ? 403 : 401 } }],
    });
  });

  it('of no import is refused, and so is what asks for too much', async () => {
    expect(await (await follow('none', 'admin')).next()).toMatchObject({
      errors: [{ extensions: { code: 'rest_import_not_found', status: 404 } }],
    });
    const { importId } = await begin();
    const fields = Array.from({ length: 101 }, (_, i) => `a${i}: status`).join(' ');
    expect(await (await follow(importId, 'admin', fields)).next()).toMatchObject({
      errors: [{ extensions: { code: 'graphql_too_many_aliases' } }],
    });
  });

  it('is told to a bounded number, and to others once these have left', async () => {
    const { importId } = await begin();
    const all: Following[] = [];
    for (let refusal: unknown; refusal === undefined; ) {
      const one = await follow(importId, 'admin');
      const told = await one.next();
      if (JSON.stringify(told) === JSON.stringify(progress('PENDING', 0, 0))) all.push(one);
      else refusal = told;
      if (refusal)
        expect(refusal).toMatchObject({
          errors: [{ extensions: { code: 'too_many_subscriptions', status: 429 } }],
        });
    }
    expect(all.length).toBeGreaterThan(20);
    expect(all.length).toBeLessThanOrEqual(25);
    for (const one of all) one.leave();
    const isLetIn = async () => {
      const one = await follow(importId, 'admin');
      const told = await one.next();
      one.leave();
      return JSON.stringify(told) === JSON.stringify(progress('PENDING', 0, 0));
    };
    await expect.poll(isLetIn, { timeout: 10_000 }).toBe(true);
  });
});
