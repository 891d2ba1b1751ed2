import { randomBytes } from 'node:crypto';

/**
 * The name of one request, which its answer carries as `X-Request-Id` and the log as `requestId`: the one that the caller or a
 * proxy gave, if it is fit for a log, else one of this process's own.
 */
export function requestId(given: string | null | undefined): string {
  if (given && FIT.test(given)) return given;
  count += 1;
  return `${beginning}-${count.toString(36)}`;
}

const FIT = /^[\w.:=+/@-]{1,128}$/;

// Counting costs a hot answer next to nothing; the beginning tells processes apart.
const beginning = randomBytes(8).toString('hex');
let count = 0;
