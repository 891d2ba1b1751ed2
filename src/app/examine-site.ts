import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import {
  checkAdministrator,
  checkDeclaredRecords,
  checkMail,
  checkMedia,
} from '../features/admin/doctor/check-site.ts';
import { warnOfFailedJobs } from '../jobs/run-jobs.ts';
import { systemContext } from '../operation/context.ts';
import { openDatabase } from '../storage/open-database.ts';
import { features } from './features.ts';
import { createServices } from './services.ts';

interface ExamineOptions {
  readonly config: Config;
  /** Whether the declaration could be read; otherwise records of its kinds would seem to fit nothing. */
  readonly isDeclared: boolean;
}

/**
 * Returns the problems of a site whose database has been migrated, a sentence each: the warnings of the start, and those that only
 * `almanac doctor` looks for. Changes nothing.
 */
export async function examineSite({
  config,
  isDeclared,
}: ExamineOptions): Promise<readonly string[]> {
  const database = await openDatabase(config.databaseUrl, { mayChange: false });
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) });
  // Nothing is signed here, and no key may be made.
  const secretKey = config.secretKey ?? randomBytes(32).toString('hex');
  const services = {
    ...createServices({ config: { ...config, secretKey }, database, log }),
    schedule: { isDue: async () => false, publishDue: async () => {} }, // what is due is published by the server
  };
  try {
    const context = await systemContext(services);
    await warnOfFailedJobs(services);
    for (const warn of features.flatMap((feature) => feature.warnings ?? [])) await warn(context);
    return [
      ...warnings,
      ...(await checkAdministrator(context)),
      ...(await checkMedia(context)),
      ...(await checkMail(services)),
      ...(isDeclared ? await checkDeclaredRecords(database) : []),
    ];
  } finally {
    await database.close();
  }
}
