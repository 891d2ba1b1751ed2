import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The variables that the program is started with, above all `PATH`. */
export type ProgramEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Runs `pg_dump` or `pg_restore` on a database. The password goes by the environment, since everybody on the machine can read a
 * command line.
 * @throws Error where the program is not on the path, or with what it says where it fails
 */
export async function runPostgresqlProgram(
  env: ProgramEnvironment,
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [`--dbname=${address.href}`, ...args], {
    env: { ...env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [status] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(
      `${program} is not on the path: install the client programs of PostgreSQL (postgresql-client), or run ${program} yourself as docs/operator.md shows under Backups.`,
    );
  });
  if (status !== 0) throw new Error((await said).trim().split('\n')[0] || `${program} failed.`);
}
