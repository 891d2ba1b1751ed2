import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { defineJob } from '../../src/jobs/job.ts';

/** Writes its number and its process's down. */
export const appendingJob = defineJob<{ n: number; folder: string }>({
  name: 'append',
  async run(_, { n, folder }) {
    await appendFile(join(folder, 'done'), `${n} ${process.pid}\n`);
    await pass(20);
  },
});
