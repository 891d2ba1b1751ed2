/**
 * Does some work every `interval` milliseconds, each time after the time before has ended; the work sees to its failures itself.
 * Answers a function that stops it and resolves when nothing of it is under way any more.
 * @param begun what of it is under way already
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
