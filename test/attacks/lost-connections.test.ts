import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/open-database.ts';
import { secondProcess } from '../support/second-process.ts';
import { openTcpGate } from '../support/tcp-gate.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

let site: TestSite;
let admin: pg.Client;
beforeAll(async () => {
  if (process.env.TEST_DATABASE !== 'postgresql') return;
  site = await openTestSite();
  admin = new pg.Client(site.services.config.databaseUrl);
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await site?.close();
});

/** What a request came to: its status, GraphQL's own in place of its 200. */
interface Outcome {
  readonly status: number;
  readonly code?: string;
  readonly retryAfter?: string | null;
  readonly title?: string;
}

const write = async (title: string): Promise<Outcome> => {
  const { status, headers, body } = await site.rest('/core/v2/posts', {
    as: 'admin',
    json: { title, status: 'publish' },
  });
  return { status, code: body.code, retryAfter: headers.get('retry-after'), title };
};

const mutate = async (title: string): Promise<Outcome> => {
  const { errors } = await site.graphql(
    'mutation ($title: String!) { createPost(input: { title: $title, status: PUBLISH }) { post { id } } }',
    { as: 'admin', variables: { title } },
  );
  return outcomeOf(errors, title);
};

const list = async (search: string): Promise<Outcome> => {
  const { status, headers, body } = await site.rest(`/core/v2/posts?search=${search}&_embed`);
  return { status, code: body.code, retryAfter: headers.get('retry-after') };
};

const query = async (search: string): Promise<Outcome> => {
  const { errors } = await site.graphql(
    'query ($search: String!) { posts(where: { search: $search }) { nodes { title author { node { name } } } } }',
    { variables: { search } },
  );
  return outcomeOf(errors);
};

const page = async (search: string): Promise<Outcome> => {
  const { status, headers } = await site.app.fetch(new Request(`http://site.test/?s=${search}`));
  return { status, code: 'service_unavailable', retryAfter: headers.get('retry-after') };
};

type Errors = Awaited<ReturnType<TestSite['graphql']>>['errors'];

function outcomeOf(errors: Errors, title?: string): Outcome {
  const { status = 200, code } = errors?.[0]?.extensions ?? {};
  return {
    status: Number(status),
    ...(code ? { code: String(code) } : {}),
    ...(title ? { title } : {}),
    retryAfter: '5',
  };
}

/** Ends all connections to this site's database but the one that asks; answers how many were busy. */
async function terminate(): Promise<number> {
  const { rows } = await admin.query(`
    SELECT state, pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  return rows.filter(({ state }) => state !== 'idle').length;
}

describe.runIf(process.env.TEST_DATABASE === 'postgresql')('connections that are lost', () => {
  it.each([1, 2])(
    'refuse what was under way with 503 and nothing else, round %i',
    async (round) => {
      let ended = false;
      const kinds = [write, mutate, list, query, page];
      const all = Promise.all(
        Array.from({ length: 50 }, (_, i) => kinds[i % kinds.length]?.(`word${round}x${i}`)),
      ).finally(() => {
        ended = true;
      });
      let busy = 0;
      for (let times = 0; times < 20 && !ended; times++) {
        await sleep(10);
        busy += await terminate();
      }
      const outcomes = (await all).flatMap((one) => one ?? []);
      expect(busy).toBeGreaterThan(0);
      for (const { status, code, retryAfter } of outcomes)
        if (status >= 300)
          expect({ status, code, retryAfter }).toEqual({
            status: 503,
            code: 'service_unavailable',
            retryAfter: '5',
          });

      await sleep(50); // what was ended is known to be so
      for (const again of kinds) expect((await again(`after${round}`)).status).toBeLessThan(300);
      const { body } = await site.rest('/core/v2/posts?per_page=100');
      const titles = body.map(({ title }: { title: { rendered: string } }) => title.rendered);
      for (const { status, title } of outcomes)
        if (title && status < 300) expect(titles).toContain(title);
    },
  );

  it('do not use up what connections there may be', async () => {
    for (let i = 0; i < 15; i++) {
      const writing = Promise.all([write(`Lost ${i}`), list(`lost${i}`)]);
      await sleep(5);
      await terminate();
      await writing;
    }
    await sleep(50);
    const writes = Array.from({ length: 30 }, (_, i) => write(`Kept ${i}`));
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(30).fill(201));
  });

  it('are opened anew when the server was away', async () => {
    const { hostname, port, href } = new URL(site.services.config.databaseUrl);
    const gate = await openTcpGate({ host: hostname, port: Number(port || 5432) });
    const through = Object.assign(new URL(href), { port: String(gate.port) }).href;
    const database = await openDatabase(through);
    const { app } = secondProcess({ ...site, services: { ...site.services, database } });
    const ask = async (init: RequestInit = {}) => {
      const request = new Request('http://site.test/api/core/v2/posts', init);
      const { status, headers } = await app.fetch(request);
      return { status, retryAfter: headers.get('retry-after') };
    };
    const headers = {
      'content-type': 'application/json',
      authorization: site.authorization('admin'),
    };
    const post = { method: 'POST', headers, body: '{"title":"Through","status":"publish"}' };
    expect(await ask()).toEqual({ status: 200, retryAfter: null });
    expect(await ask(post)).toEqual({ status: 201, retryAfter: null });
    await gate.shut();
    expect(await ask()).toEqual({ status: 503, retryAfter: '5' });
    expect(await ask(post)).toEqual({ status: 503, retryAfter: '5' });
    await gate.open();
    expect(await ask()).toEqual({ status: 200, retryAfter: null });
    expect(await ask(post)).toEqual({ status: 201, retryAfter: null });
    await database.close();
    await gate.shut();
  });
});
