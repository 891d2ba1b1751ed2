import { describe, expect, it } from 'vitest';
import { openMetrics } from '../../src/app/run-server.ts';
import { defineJob, enqueueJob } from '../../src/jobs/job.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { openTestServer, sharedServer } from '../support/test-server.ts';

const TOKEN = 'a-token-of-prometheus';

const server = sharedServer({ env: { METRICS_TOKEN: TOKEN } });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers });

const scrape = async () => (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text();

/** The value of a series; NaN if there is none. */
async function seriesOf(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
}

describe('/metrics', () => {
  it.each([
    ['no token', {}],
    ['another token', { authorization: `Bearer ${TOKEN}x` }],
    ['a user', { authorization: 'Basic YTpi' }],
  ])('is closed to %s', async (_, headers) => {
    const answer = await get('/metrics', headers as Record<string, string>);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.text()).not.toContain('almanac_');
  });

  it('is in the text format', async () => {
    const answer = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const line of (await answer.text()).split(/\n+/).slice(0, -1))
      expect(line).toMatch(/^# (HELP|TYPE) \w+ |^\w+(\{[^{}]*\})? [-+\d.eInfNa]+$/);
  });

  it.each([
    ['rest', '/api/core/v2/posts', '2xx'],
    ['rest', '/api/core/v2/posts/99999', '4xx'],
    ['rest', '/?rest_route=/core/v2/posts', '2xx'],
    ['graphql', '/graphql?query={__typename}', '2xx'],
    ['mcp', '/mcp', '4xx'],
    ['media', '/uploads/nothing.png', '4xx'],
    ['pages', '/', '2xx'],
    ['pages', '/no-such-page/', '4xx'],
    ['operation', '/healthz', '2xx'],
  ])('counts requests of %s: %s', async (surface, path, status) => {
    const series = `almanac_http_requests_total{surface="${surface}",status="${status}"}`;
    const duration = `almanac_http_request_duration_seconds_count{surface="${surface}"}`;
    const before = [(await seriesOf(series)) || 0, (await seriesOf(duration)) || 0];
    await (await get(path)).text();
    await expect
      .poll(async () => [await seriesOf(series), await seriesOf(duration)])
      // Each reading is a request of `operation` itself.
      .toSatisfy(([count = 0, timed = 0]) =>
        surface === 'operation'
          ? count > (before[0] ?? 0) && timed > (before[1] ?? 0)
          : count === (before[0] ?? 0) + 1 && timed === (before[1] ?? 0) + 1,
      );
  });

  it('has no labels from requests', async () => {
    await (await get('/very-own-path-1/?q=very-own-query')).text();
    await (await get('/api/very-own-path-2')).text();
    expect(await scrape()).not.toContain('very-own');
  });

  it('counts lookups of cached responses', async () => {
    const hits = 'almanac_response_cache_lookups_total{result="hit"}';
    const before = await seriesOf(hits);
    for (let i = 0; i < 5; i++) await (await get('/api/core/v2/categories')).text();
    expect(await seriesOf(hits)).toBeGreaterThanOrEqual(before + 3);
    expect(await seriesOf('almanac_response_cache_bytes')).toBeGreaterThan(0);
  });

  it('counts the bytes of every coding of a cached response', async () => {
    const read = async (coding: string) =>
      (await get('/api/', { 'accept-encoding': coding })).arrayBuffer();
    for (let i = 0; i < 3; i++) await read('identity');
    const sizes = [await seriesOf('almanac_response_cache_bytes')];
    for (const coding of ['gzip', 'gzip', 'br']) {
      await read(coding);
      sizes.push(await seriesOf('almanac_response_cache_bytes'));
    }
    const [plain = 0, gzip = 0, again = 0, brotli = 0] = sizes;
    expect(gzip).toBeGreaterThan(plain + 1000);
    expect(again).toBe(gzip);
    expect(brotli).toBeGreaterThan(gzip + 1000);
  });

  it('counts jobs', async () => {
    const { services } = server.site;
    const good = defineJob({ name: 'a-good-job', run: async () => {} });
    const bad = defineJob({
      name: 'a-bad-job',
      attempts: 1,
      run: async () => {
        throw new Error('No.');
      },
    });
    const metrics = await openMetrics(services);
    const context = await server.site.context('admin');
    await context.write(async (transaction) => {
      await enqueueJob(transaction, good, {});
      await enqueueJob(transaction, bad, {});
    });
    expect(await seriesOf('almanac_jobs{state="waiting"}')).toBe(2);
    const stop = runJobs(services, [good, bad], { interval: 20, onEnd: metrics?.onJobEnd });
    await expect.poll(() => seriesOf('almanac_jobs{state="failed"}')).toBe(1);
    await expect.poll(() => seriesOf('almanac_jobs{state="waiting"}')).toBe(0);
    await stop();
    const answer = await metrics?.answer(
      new Request('http://a/metrics', { headers: { authorization: `Bearer ${TOKEN}` } }),
    );
    const text = await answer?.text();
    expect(text).toContain('almanac_job_attempts_total{job="a-good-job",outcome="done"} 1\n');
    expect(text).toContain('almanac_job_attempts_total{job="a-bad-job",outcome="given up"} 1\n');
  });

  it('tells about the process, and about the pools of PostgreSQL', async () => {
    const text = await scrape();
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    const isPooled = /^almanac_database_connections\{pool="reads",state="idle"\} [1-9]/m.test(text);
    expect(isPooled).toBe(server.site.services.database.provider === 'postgresql');
  });
});

describe('without METRICS_TOKEN', () => {
  it('there is no such page, and nothing is measured', async () => {
    const other = await openTestServer();
    expect((await fetch(`${other.address}/metrics`)).status).toBe(404);
    expect(other.site.app.onRequestEnd).toBeUndefined();
    await other.close();
  });
});
