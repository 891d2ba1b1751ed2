import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds: another server that takes longer to answer is taken for one that does not. */
const PATIENCE = 15_000;

/** Waits for another server. @throws Error after 15 seconds, or as the work does */
export const within = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([work, noAnswer()]);

async function noAnswer(): Promise<never> {
  await sleep(PATIENCE, undefined, { ref: false });
  throw new Error(`no answer within ${PATIENCE / 1000} seconds`);
}
