import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const ask = (query: string, as?: TestUser, variables?: object) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  site.graphql<any>(query, { ...(as ? { as } : {}), ...(variables ? { variables } : {}) });

let origins = 0;

const begin = async (input = '') => {
  const { data, errors } = await ask(
    `mutation { createEventImport(input: { origin: "place-${++origins}" ${input} }) {
      importId batchHash batchUrl stateUrl eventImport { status recordStatus targetStatus } } }`,
    'admin',
  );
  expect(errors).toBeUndefined();
  return data.createEventImport;
};

const SEND = `mutation ($input: ImportEventBatchInput!) {
  importEventBatch(input: $input) { created updated skipped interval nextBatchHash } }`;

const TELL = `mutation ($input: SetEventImportStateInput!) {
  setEventImportState(input: $input) { recordStatus message messageSlug percentageComplete } }`;

const READ = `query ($importId: String!) { eventImport(importId: $importId) {
  status recordStatus targetStatus percentageComplete total done batches created updated skipped message messageSlug interval } }`;

interface Call {
  readonly importId: string;
  readonly batchHash: string;
  readonly percentageComplete: number;
}

interface Batch extends Call {
  readonly data: { total: number; done: number };
  readonly batch: { total: number; done: number };
  readonly interval?: number;
  readonly events: readonly object[];
}

interface State extends Call {
  readonly status: string;
  readonly message: string;
  readonly messageSlug: string;
}

/** The same call on both surfaces, as far as they tell alike. */
const surfaces = {
  REST: {
    async send({ importId, batchHash, percentageComplete, data, batch, ...rest }: Batch) {
      const { status, body } = await site.rest(
        `/ext/event-aggregator/v1/import/${importId}/batch`,
        {
          json: {
            batch_hash: batchHash,
            percentage_complete: percentageComplete,
            status: { data, batch },
            ...rest,
          },
        },
      );
      if (status !== 200) return { code: body.code, status, params: body.data.params };
      const { activity, interval, next_batch_hash: nextBatchHash = null } = body;
      return { ...activity, interval, nextBatchHash };
    },
    async tell({ importId, batchHash, percentageComplete, messageSlug, ...rest }: State) {
      const { status, body } = await site.rest(
        `/ext/event-aggregator/v1/import/${importId}/state`,
        {
          json: {
            ...rest,
            status: rest.status.toLowerCase(),
            batch_hash: batchHash,
            percentage_complete: percentageComplete,
            message_slug: messageSlug,
          },
        },
      );
      if (status !== 200) return { code: body.code, status, params: body.data.params };
      return {
        recordStatus: body.import_status.toUpperCase().replaceAll('-', '_').replace('EXT', 'TRIBE'),
        message: body.message,
        messageSlug: body.message_slug,
        percentageComplete: body.percentage_complete,
      };
    },
  },
  GraphQL: {
    send: async (input: Batch) => toldBy(await ask(SEND, undefined, { input }), 'importEventBatch'),
    tell: async (input: State) =>
      toldBy(await ask(TELL, undefined, { input }), 'setEventImportState'),
  },
};

function toldBy({ data, errors }: Awaited<ReturnType<typeof ask>>, name: string) {
  const [error] = errors ?? [];
  if (!error) return data[name];
  const { code, status, params } = error.extensions;
  return { code, status, params };
}

const event = (name: string) => ({
  global_id: name,
  title: `Event ${name}`,
  start_date: '2026-12-01 10:00',
  end_date: '2026-12-01 11:00',
});

/** How many, since ids differ. */
const counted = (told: { created: unknown[]; updated: unknown[]; skipped: unknown[] }) => ({
  created: told.created.length,
  updated: told.updated.length,
  skipped: told.skipped.length,
});

describe('one import on either surface', () => {
  it('goes the same way', async () => {
    const lives = [];
    for (const { send } of Object.values(surfaces)) {
      const { importId, batchHash } = await begin(', targetStatus: DRAFT, interval: 60');
      const call = { importId, interval: 30 };
      const first = {
        ...call,
        batchHash,
        percentageComplete: 50,
        data: { total: 4, done: 2 },
        batch: { total: 2, done: 1 },
        events: [event('a'), event('b')],
      };
      const one = await send(first);
      const again = await send(first);
      const two = await send({
        ...first,
        batchHash: one.nextBatchHash,
        percentageComplete: 100,
        data: { total: 4, done: 4 },
        batch: { total: 2, done: 2 },
        events: [event('a'), { ...event('b'), title: 'New' }, event('c')],
      });
      const over = await send({ ...first, batchHash: one.nextBatchHash.replace(/./g, '1') });
      const { data } = await ask(READ, 'admin', { importId });
      lives.push({
        one: counted(one),
        isSameAgain: JSON.stringify(again) === JSON.stringify(one),
        two: [counted(two), two.interval, two.nextBatchHash],
        over,
        row: data.eventImport,
      });
    }
    expect(lives[1]).toEqual(lives[0]);
    expect(lives[0]).toMatchObject({
      one: { created: 2, updated: 0, skipped: 0 },
      isSameAgain: true,
      two: [{ created: 1, updated: 1, skipped: 1 }, 30, null],
      over: { code: 'rest_forbidden', status: 403 },
      row: {
        status: 'SUCCESS',
        recordStatus: 'TRIBE_EA_SUCCESS',
        targetStatus: 'DRAFT',
        percentageComplete: 100,
        total: 4,
        done: 4,
        batches: 2,
        created: 3,
        updated: 1,
        skipped: 1,
      },
    });
  });

  it('is told of alike, and does not go back', async () => {
    const lives = [];
    for (const { tell, send } of Object.values(surfaces)) {
      const { importId, batchHash } = await begin();
      const call = { importId, batchHash, percentageComplete: 30 };
      const state = { ...call, message: 'A', messageSlug: 'a' };
      const pending = await tell({ ...state, status: 'PENDING' });
      const failed = await tell({ ...state, status: 'FAILED', message: 'B' });
      const back = await tell({ ...state, status: 'PENDING' });
      const count = { total: 1, done: 1 };
      const late = await send({ ...call, data: count, batch: count, events: [] });
      const { data } = await ask(READ, 'admin', { importId });
      lives.push({ pending, failed, back, late, row: data.eventImport });
    }
    expect(lives[1]).toEqual(lives[0]);
    expect(lives[0]).toMatchObject({
      pending: { recordStatus: 'TRIBE_EA_PENDING', message: 'A' },
      failed: { recordStatus: 'TRIBE_EA_FAILED', message: 'B', percentageComplete: 30 },
      back: { code: 'rest_forbidden', status: 403 },
      late: { code: 'rest_forbidden', status: 403 },
      row: { status: 'FAILED', message: 'B', messageSlug: 'a' },
    });
  });

  it('is refused alike', async () => {
    const count = { total: 2, done: 1 };
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
    const refusals: any[][] = [];
    for (const { send, tell } of Object.values(surfaces)) {
      const { importId, batchHash } = await begin();
      const call = { importId, batchHash, percentageComplete: 50 };
      const batch = { ...call, data: count, batch: count, events: [event('a')] };
      const state = { ...call, status: 'FAILED', message: 'A', messageSlug: 'a' };
      refusals.push([
        await send({ ...batch, batchHash: 'wrong' }),
        await send({ ...batch, importId: 'unknown' }),
        await send({ ...batch, interval: 5 }),
        await send({ ...batch, interval: 601 }),
        await send({ ...batch, percentageComplete: 101 }),
        await send({ ...batch, data: { total: -1, done: 0 } }),
        await send({ ...batch, events: [event('a'), { title: 'No times' }] }),
        await tell({ ...state, batchHash: 'wrong' }),
        await tell({ ...state, importId: 'unknown' }),
        await tell({ ...state, percentageComplete: -1 }),
        await tell({ ...state, message: 'A'.repeat(5001) }),
      ]);
      const { data } = await ask(READ, 'admin', { importId });
      expect(data.eventImport).toMatchObject({ status: 'PENDING', batches: 0 });
    }
    const codes = (all: (typeof refusals)[number] = []) =>
      all.map(({ code, status }) => [code, status]);
    expect(codes(refusals[1])).toEqual(codes(refusals[0]));
    const names = refusals.map((all) => all.flatMap(({ params }) => Object.keys(params ?? {})));
    expect(names).toEqual([
      [
        'interval',
        'interval',
        'percentage_complete',
        'status',
        'events',
        'percentage_complete',
        'message',
      ],
      [
        'interval',
        'interval',
        'percentageComplete',
        'status',
        'events',
        'percentageComplete',
        'message',
      ],
    ]);
    expect(refusals[0]?.map(({ status }) => status)).toEqual([
      403, 403, 400, 400, 400, 400, 400, 403, 403, 400, 400,
    ]);
  });
});

describe('an import', () => {
  it('is begun with its addresses, which take its batches', async () => {
    const made = await begin();
    expect(made).toMatchObject({
      importId: expect.stringMatching(/^\w+$/),
      batchUrl: `http://site.test/api/ext/event-aggregator/v1/import/${made.importId}/batch`,
      stateUrl: `http://site.test/api/ext/event-aggregator/v1/import/${made.importId}/state`,
      eventImport: { status: 'PENDING', recordStatus: 'TRIBE_EA_PENDING', targetStatus: 'PUBLISH' },
    });
  });

  it('is listed with the latest first, by status and by its global id', async () => {
    const { importId } = await begin();
    const { data } = await ask(
      '{ eventImports(first: 1, status: PENDING) { totalCount pageInfo { hasNextPage } nodes { id importId } } }',
      'admin',
    );
    const { prisma } = site.services.database;
    expect(data.eventImports).toMatchObject({
      totalCount: await prisma.eventImport.count({ where: { status: 'pending' } }),
      pageInfo: { hasNextPage: true },
      nodes: [{ importId }],
    });
    const [{ id }] = data.eventImports.nodes;
    const query = `{ node(id: "${id}") { __typename id } }`;
    expect((await ask(query, 'admin')).data.node).toEqual({ __typename: 'EventImport', id });
    expect((await ask(query, 'editor')).data.node).toBeNull();
  });

  it('is cancelled once', async () => {
    const { importId, batchHash } = await begin();
    const cancel = `mutation { cancelEventImport(input: { importId: "${importId}" }) { eventImport { status messageSlug endedGmt } } }`;
    expect((await ask(cancel, 'admin')).data.cancelEventImport.eventImport).toMatchObject({
      status: 'FAILED',
      messageSlug: 'cancelled',
      endedGmt: expect.any(String),
    });
    const { errors } = await ask(cancel, 'admin');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_import_finished', status: 409 });
    const call = { importId, batchHash, percentageComplete: 1, message: '', messageSlug: '' };
    expect(await surfaces.REST.tell({ ...call, status: 'PENDING' })).toMatchObject({ status: 403 });
  });

  it.each([
    ['origin: "not a name"', 'origin'],
    ['origin: ""', 'origin'],
    ['origin: "x", interval: 9', 'interval'],
    ['origin: "x", interval: 601', 'interval'],
  ])('is not begun with %s', async (input, name) => {
    const { errors } = await ask(
      `mutation { createEventImport(input: { ${input} }) { importId } }`,
      'admin',
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'rest_invalid_param',
      params: { [name]: expect.any(String) },
    });
  });

  it.each([undefined, 'subscriber', 'contributor', 'author', 'editor'] as const)(
    'is nothing for %s to begin, see or end',
    async (as) => {
      const { importId } = await begin();
      for (const query of [
        'mutation { createEventImport(input: { origin: "x" }) { importId } }',
        `mutation { cancelEventImport(input: { importId: "${importId}" }) { clientMutationId } }`,
        '{ eventImports { nodes { id } } }',
      ]) {
        const { errors } = await ask(query, as);
        expect([query, errors?.[0]?.extensions]).toMatchObject([
          query,
          { code: 'rest_forbidden', status: as ? 403 : 401 },
        ]);
      }
      const { data } = await ask(`{ eventImport(importId: "${importId}") { id } }`, as);
      expect(data.eventImport).toBeNull();
    },
  );
});
