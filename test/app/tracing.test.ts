import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { freePort } from '../support/free-port.ts';
import { type ServedSite, serveSite } from '../support/served-site.ts';
import { createMigratedPlace, type TestPlace } from '../support/test-database.ts';
import { openTraceCollector, type TraceCollector } from '../support/trace-collector.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;

let place: TestPlace;
let folder: string;
beforeAll(async () => {
  place = await createMigratedPlace();
  folder = mkdtempSync(join(tmpdir(), 'almanac-tracing-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await place.drop();
});

const settings = (more: Readonly<Record<string, string>>) => ({
  DATABASE_URL: place.url,
  DATA_DIR: folder,
  ...more,
});

/** Listens. */
async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // it listens on TCP
}

describe('with a collector', () => {
  let collector: TraceCollector;
  let site: ServedSite;
  /** Another site, that the traced one asks. */
  const friend = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Friend</title>'),
  );
  beforeAll(async () => {
    collector = await openTraceCollector();
    site = await serveSite(
      settings({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=the%20site',
        OTEL_SERVICE_NAME: 'harbour',
        GUARDED_FETCH_ALLOW: '127.0.0.1',
      }),
    );
    const made = await site.ask('/core/v2/posts', {
      body: JSON.stringify({ title: 'Sealed words', status: 'publish' }),
    });
    expect(made.status).toBe(201);
    await site.ask('/core/v2/posts/1?token=hidden-token', { headers: { traceparent } });
    await fetch(site.address.replace('/api', '/graphql'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'query Titles { posts { nodes { title } } }' }),
    });
    const port = await portOf(friend);
    const page = encodeURIComponent(`http://127.0.0.1:${port}/page?token=hidden-token`);
    await site.ask(`/core-block-editor/v1/url-details?url=${page}`);
    const reset = await fetch(site.address.replace('/api', '/graphql'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation { sendPasswordResetEmail(input: {username: "admin"}) { success } }',
      }),
    });
    expect((await reset.json()).errors).toBeUndefined();
    await vi.waitFor(() => expect(named(/^job /)).toBeDefined(), { timeout: 20_000 });
    await site.stop(); // which sends what waits
  }, 60_000);
  afterAll(async () => {
    friend.close();
    await collector.close();
  });

  const named = (name: RegExp) => collector.spans.find((span) => name.test(span.name));
  const within = (parent: string | undefined) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === parent);

  it('a request is a span with its route and status', () => {
    const span = named(/^POST \/core\/v2\/posts$/);
    expect(span?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/core/v2/posts',
      'url.path': '/api/core/v2/posts',
      'http.response.status_code': 201,
    });
    expect(span?.resource).toMatchObject({ 'service.name': 'harbour' });
    expect(collector.headers()['x-tenant']).toBe('the site');
  });

  it('goes on with the trace of its caller', () => {
    const span = named(/^GET \/core\/v2\/posts\/\{id\}$/);
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    expect(within(span?.spanId).length).toBeGreaterThan(0);
    expect(within(span?.spanId).every(({ traceId }) => traceId === TRACE)).toBe(true);
  });

  it('names the operation of GraphQL', () => {
    expect(named(/^query Titles$/)?.attributes).toMatchObject({
      'graphql.operation.name': 'Titles',
      'http.response.status_code': 200,
    });
  });

  it('has the statements of a request with their durations, without values and secrets', () => {
    const statements = within(named(/^POST \/core\/v2\/posts$/)?.spanId);
    const insert = statements.find(({ name }) => name === 'INSERT Entry');
    expect(insert?.attributes['db.query.text']).toMatch(/insert into .*Entry/i);
    expect(insert?.duration).toBeGreaterThan(0);
    expect(insert?.duration).toBeLessThan(10_000);
    expect(collector.text()).not.toMatch(/Sealed words|hidden-token/);
  });

  it('has outgoing fetches and jobs', () => {
    const asked = named(/^GET 127\.0\.0\.1:/);
    expect(asked?.attributes).toMatchObject({
      'http.response.status_code': 200,
      'url.full': expect.stringMatching(/\/page\?token=\*\*\*$/),
    });
    const asking = collector.spans.find(({ spanId }) => spanId === asked?.parentSpanId);
    expect(asking?.name).toContain('url-details');
    const job = named(/^job /);
    expect(job?.attributes).toMatchObject({ 'almanac.job.end': 'done' });
    expect(job?.parentSpanId).toBeUndefined();
  });

  it('names the trace in lines of the log', () => {
    const line = site
      .said()
      .split('\n')
      .find((one) => one.includes(TRACE));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ msg: 'Request.', traceId: TRACE });
  });
});

it('a collector that is down or fails harms no request and no stop', async () => {
  const broken = createServer((_, response) => {
    response.statusCode = 500;
    response.end('no');
  });
  const isHarmless = async (closed: number) => {
    const endpoint = `http://127.0.0.1:${closed}`;
    const site = await serveSite(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }), 'none');
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await fetch(`${site.address}/core/v2/posts`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(site.said, { timeout: 15_000 }).toContain('Traces could not be sent');
    await site.stop();
  };
  await Promise.all([await portOf(broken), await freePort()].map(isHarmless));
  broken.close();
  broken.closeAllConnections();
}, 90_000);

it('a sampler leaves requests out, and its caller decides where it is asked', async () => {
  const collector = await openTraceCollector();
  const site = await serveSite(
    settings({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    }),
    'none',
  );
  await fetch(`${site.address}/core/v2/posts`);
  await fetch(`${site.address}/core/v2/pages`, { headers: { traceparent } });
  await site.stop();
  await collector.close();
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
}, 60_000);

it('without a collector, none of it is loaded', async () => {
  const build = dirname(await buildIfStale());
  const files = readdirSync(build)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(join(build, name), 'utf8') }));
  const isTracing = ({ code }: { readonly code: string }) => /W3CTraceContextPropagator/.test(code);
  const tracing = files.filter(isTracing).map(({ name }) => name);
  expect(tracing).toHaveLength(1);
  for (const { code } of files)
    for (const name of tracing)
      expect(code).not.toMatch(new RegExp(`(?:from|import)"\\./${name}"`));
}, 60_000);
