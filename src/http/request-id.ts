import { randomBytes } from 'node:crypto';

/**
 * Returns the id of a request, for `X-Request-Id` in the response and `requestId` in the log: the one from the caller or a proxy
 * if it is safe to log, otherwise a new one.
 */
export function requestId(given: string | null | undefined): string {
  if (given && FIT.test(given)) return given;
  count += 1;
  return `${beginning}-${count.toString(36)}`;
}

const FIT = /^[\w.:=+/@-]{1,128}$/;

// Counting costs almost nothing. The prefix distinguishes processes.
const beginning = randomBytes(8).toString('hex');
let count = 0;
