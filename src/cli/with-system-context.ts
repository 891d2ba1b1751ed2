import { pino } from 'pino';
import { prepareDatabase } from '../app/prepare-database.ts';
import type { Environment } from '../config/config.ts';
import { readConfig } from '../config/config.ts';
import type { Context } from '../operation/context.ts';
import { systemContext } from '../operation/system-context.ts';

/** Runs a function with an administrator's rights on the site's database, and closes the database afterwards. */
export async function withSystemContext(
  env: Environment,
  work: (context: Context) => Promise<void>,
): Promise<void> {
  const config = readConfig(env);
  // Imported here, so that `doctor` can say what is wrong with a declaration that the services can't be made from.
  const { createServices } = await import('../app/services.ts');
  const { database } = await prepareDatabase(config);
  try {
    const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
    await work(await systemContext(createServices({ config, database, log })));
  } finally {
    await database.close();
  }
}
