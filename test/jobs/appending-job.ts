import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { defineJob } from '../../src/jobs/job.ts';

/** Writes its number and its process's down, and goes on when two processes have. */
export const appendingJob = defineJob<{ n: number; folder: string }>({
  name: 'append',
  async run(_, { n, folder }) {
    const path = join(folder, 'done');
    await appendFile(path, `${n} ${process.pid}\n`);
    while (processesIn(await readFile(path, 'utf8')) < 2) await pass(20);
  },
});

const processesIn = (lines: string): number =>
  new Set(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[1]),
  ).size;
