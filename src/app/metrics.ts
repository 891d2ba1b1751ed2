import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../operation/services.ts';

/** Counters of this process for Prometheus. Labels have few values; none comes from a request. */
export interface Metrics {
  /** Counts a request that has ended. @param duration in milliseconds */
  onRequestEnd(surface: string, status: number, duration: number): void;
  /** Counts an attempt of a background job. */
  onJobEnd(job: string, outcome: string): void;
  /** Responds to a request for `/metrics` (Prometheus text format); 401 without the bearer token. */
  answer(request: Request): Promise<Response>;
}

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param token the bearer token that opens the metrics */
export function createMetrics(services: Services, token: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registerState(services, registers);
  const requests = new Counter({
    name: 'almanac_http_requests_total',
    help: 'Requests that have ended.',
    labelNames: ['surface', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'almanac_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['surface'],
    buckets: BUCKETS,
    registers,
  });
  const jobs = new Counter({
    name: 'almanac_job_attempts_total',
    help: 'Attempts of background jobs in this process: done, put off after a failure, or given up.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const expected = digest(`Bearer ${token}`);
  return {
    onRequestEnd(surface, status, duration) {
      requests.inc({ surface, status: `${Math.trunc(status / 100)}xx` });
      durations.observe({ surface }, duration / 1000);
    },
    onJobEnd: (job, outcome) => jobs.inc({ job, outcome }),
    async answer({ headers }) {
      if (!timingSafeEqual(digest(headers.get('authorization') ?? ''), expected))
        return new Response('The metrics need the bearer token of METRICS_TOKEN.\n', {
          status: 401,
          headers: { 'WWW-Authenticate': 'Bearer', ...PRIVATE },
        });
      return new Response(await registry.metrics(), {
        headers: { 'Content-Type': registry.contentType, ...PRIVATE },
      });
    },
  };
}

const PRIVATE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Registers metrics that are read when Prometheus asks for them, so that they cost nothing in between. */
function registerState(services: Services, registers: Registry[]): void {
  registerCache(services, registers);
  registerConnections(services, registers);
  registerJobs(services, registers);
}

function registerCache({ answers }: Services, registers: Registry[]): void {
  new Counter({
    name: 'almanac_response_cache_lookups_total',
    help: 'Lookups of complete responses, in the cache of this process.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, answers.counts.hits);
      this.inc({ result: 'miss' }, answers.counts.misses);
    },
  });
  new Gauge({
    name: 'almanac_response_cache_bytes',
    help: 'Memory of the cached responses.',
    registers,
    collect() {
      this.set(answers.bytes());
    },
  });
}

function registerConnections({ database }: Services, registers: Registry[]): void {
  const { connections } = database;
  if (!connections) return;
  new Gauge({
    name: 'almanac_database_connections',
    help: 'Connections to PostgreSQL, and callers that wait for one, by pool.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, busy, idle, waiting } of connections()) {
        this.set({ pool, state: 'busy' }, busy);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

function registerJobs({ database }: Services, registers: Registry[]): void {
  new Gauge({
    name: 'almanac_jobs',
    help: 'Background jobs of the site, of all processes: waiting or under way, and given up.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      try {
        const { all, failed } = await database.tables
          .selectFrom('Job')
          .select(({ fn }) => [fn.countAll().as('all'), fn.count('failedAt').as('failed')])
          .executeTakeFirstOrThrow();
        this.set({ state: 'waiting' }, Number(all) - Number(failed));
        this.set({ state: 'failed' }, Number(failed));
      } catch {} // the other metrics are needed most while the database is away
    },
  });
}
