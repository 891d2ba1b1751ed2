import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Services } from '../../operation/services.ts';
import { registerState } from './register-state.ts';

/** What this process has done, for Prometheus. Labels have few values: none is taken from a request. */
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
