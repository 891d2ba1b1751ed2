import pg from 'pg';

/** Milliseconds that a caller waits for a connection, an idle one or a new one. */
const CONNECTION_TIMEOUT = 15_000;

/** The connections of a process to one server. */
export interface Pool extends pg.Pool {
  /** Makes sure that no connection that is open now is used again; those in use are closed when they are released. */
  renew(): void;
}

/**
 * A pool that outlives the loss of any of its connections: what was running on one fails, and the pool opens another at need.
 * Without listeners, an error of a connection would end the process, be it idle or between the statements of a transaction.
 */
export function openPool(url: string, config: pg.PoolConfig = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    ...config,
  });
  let current = new WeakSet<pg.PoolClient>();
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    current.add(client);
    client.on('error', () => {});
  });
  pool.on('release', (_, client) => {
    if (!current.has(client)) void client.end(); // the pool forgets what has been ended
  });
  return Object.assign(pool, {
    renew() {
      current = new WeakSet();
      // Each idle one is taken and released once.
      for (let idle = pool.idleCount; idle > 0; idle--)
        pool.connect().then(
          (client) => client.release(),
          () => {},
        );
    },
  });
}
