import { once } from 'node:events';
import { pino } from 'pino';
import { createServices } from '../../src/app/services.ts';
import { readConfig } from '../../src/config/config.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { appendingJob } from './appending-job.ts';

const config = readConfig(process.env);
const database = await openDatabase(config.databaseUrl);
const services = createServices({ config, database, log: pino({ level: 'fatal' }) });
const stop = runJobs(services, [appendingJob], { interval: 50 });
const alive = setInterval(() => {}, 1000); // a server would have its port
await once(process, 'SIGTERM');
clearInterval(alive);
await stop();
await database.close();
