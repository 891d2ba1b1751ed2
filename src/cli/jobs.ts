import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import {
  discardJob,
  type FailedJob,
  listFailedJobs,
  retryJob,
} from '../features/admin/jobs/failed-job-operations.ts';
import type { Context } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import { commandsOfOne, eachItem, withSystemContext } from './command.ts';

/** `almanac jobs`: lists failed jobs, queues them again for the server, or discards them. */
export function addJobs(program: Command, env: Environment): void {
  const jobs = program.command('jobs').description('background jobs that failed');
  jobs
    .command('list')
    .description('list them, the latest first, with why they failed')
    .action(() => withSystemContext(env, list));
  const retry = jobs.command('retry');
  retry
    .argument('[id]', 'the number of one')
    .option('--all', 'all that can be tried again', false)
    .description('have one or all of it tried again; a running server takes it within seconds')
    .action((id: string | undefined, { all }: { readonly all: boolean }) => {
      if ((id === undefined) !== all) retry.error('error: give either a number or --all');
      return withSystemContext(env, (context) =>
        id === undefined ? retryAll(context) : retryOne(context, id),
      );
    });
  commandsOfOne(jobs, env)('discard', 'forget it, so that it is never tried again', discard);
}

async function list(context: Context): Promise<void> {
  let hasAny = false;
  for await (const { id, failed, kind, about, attempts, lastError } of eachItem(
    listFailedJobs,
    context,
  )) {
    hasAny = true;
    const what = about === '' ? kind : `${kind} (${about})`;
    console.log(`${id}  ${failed}  ${what}  ${attempts} tries: ${lastError}`);
  }
  if (!hasAny) console.log('No background jobs have failed.');
}

async function retryOne(context: Context, id: string): Promise<void> {
  await perform(retryJob, context, { id });
  console.log(`Job ${id} is tried again.`);
}

async function retryAll(context: Context): Promise<void> {
  // Reads all of them first, so that a job that fails again is not listed twice.
  const all: FailedJob[] = [];
  for await (const job of eachItem(listFailedJobs, context)) all.push(job);
  const retriable = all.filter(({ isRetriable }) => isRetriable);
  for (const { id } of retriable) await perform(retryJob, context, { id });
  const left = all.length - retriable.length;
  console.log(`Jobs that are tried again: ${retriable.length}; that can not be: ${left}.`);
}

async function discard(context: Context, id: string): Promise<void> {
  await perform(discardJob, context, { id });
  console.log(`Job ${id} is discarded.`);
}
