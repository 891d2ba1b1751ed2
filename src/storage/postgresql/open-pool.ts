import pg from 'pg';

/** Milliseconds that a caller waits for a connection, an idle one or a new one. */
const CONNECTION_TIMEOUT = 15_000;

/**
 * A pool that outlives the loss of any of its connections: what was running on one fails, and the pool opens another at need.
 * Without listeners, an error of a connection would end the process, be it idle or between the statements of a transaction.
 */
export function openPool(url: string, config: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    ...config,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
