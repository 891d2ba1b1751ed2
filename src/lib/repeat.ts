import type { Logger } from 'pino';

/**
 * Runs work every `interval` milliseconds, never twice at the same time. The work handles its own failures. Returns a function
 * that stops it and resolves when no work is in progress.
 * @param begun work that is already in progress
 */
export function repeat(
  work: () => Promise<void>,
  interval: number,
  begun: Promise<void> = Promise.resolve(),
): () => Promise<void> {
  let underWay = begun;
  const timer = setInterval(() => {
    underWay = underWay.then(work);
  }, interval).unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}

/** Makes a function that does work now and every `usual` milliseconds, as `repeat` does; a failure is logged, and the work tried again. */
export const nowAndThen =
  <Needed>(work: (services: Needed) => Promise<void>, usual: number, failure: string) =>
  (services: Needed & { readonly log: Logger }, interval = usual): (() => Promise<void>) => {
    const tryWork = () =>
      work(services).catch((error: unknown) => services.log.error(error, failure));
    return repeat(tryWork, interval, tryWork());
  };

/** The longest wait after failures, in milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * Makes work to `repeat` wait after failures, longer with each that follows another.
 * @param interval of the repetition, in milliseconds
 */
export function patiently(
  work: () => Promise<unknown>,
  interval: number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let failures = 0;
  let next = 0;
  return async () => {
    if (performance.now() < next) return;
    try {
      await work();
      failures = 0;
    } catch (error) {
      failures += 1;
      next = performance.now() + Math.min(LONGEST_WAIT, interval * 2 ** failures);
      onFailure(error);
    }
  };
}
