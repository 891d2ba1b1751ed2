import pg from 'pg';

const server = () =>
  process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

/** Does something with a connection to the database at this address, by default the one to create others from. */
export async function connected<Result>(
  work: (client: pg.Client) => Promise<Result>,
  url = server(),
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database, empty or a copy of the one at this address, which nobody may have open; returns the address. */
export async function createDatabase(name: string, template?: string): Promise<string> {
  const source = template ? ` TEMPLATE ${databaseName(template)}` : '';
  await connected(async (client) => {
    await client.query(`CREATE DATABASE ${name}${source}`);
    // What a test writes needn't outlive a power failure: no commit waits for a disk.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  return databaseUrl(name);
}

export const dropDatabase = (url: string): Promise<void> =>
  connected(
    async (client) => void (await client.query(`DROP DATABASE ${databaseName(url)} WITH (FORCE)`)),
  );

/** The address of a database on the server of the tests. */
export const databaseUrl = (name: string): string =>
  Object.assign(new URL(server()), { pathname: name }).href;

export const databaseName = (url: string): string => new URL(url).pathname.slice(1);
