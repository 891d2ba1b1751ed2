import { Counter, Gauge, type Registry } from 'prom-client';
import type { Services } from '../../operation/services.ts';

/** Registers metrics that are read when Prometheus asks for them, so that they cost nothing in between. */
export function registerState(services: Services, registers: Registry[]): void {
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
