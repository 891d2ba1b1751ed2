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
