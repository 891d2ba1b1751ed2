/** Lets other requests run while a large response is made. */
export interface TimeSlices {
  /**
   * Returns undefined if work may continue, otherwise a promise of the next turn. Waiting owners take turns.
   * @param owner whose work it is, such as one request
   */
  next(owner: object): Promise<void> | undefined;
}

/** Milliseconds that the event loop may be busy before work is deferred. */
const SLICE = 5;

export function createTimeSlices(): TimeSlices {
  /** Undefined until somebody asks in this turn of the event loop. */
  let began: number | undefined;
  const waiting = new Map<object, (() => void)[]>();

  const isOver = () => began !== undefined && performance.now() - began >= SLICE;

  function turn(): void {
    began = undefined;
    if (waiting.size === 0) return;
    begin();
    letOn();
  }

  /** Continues one piece of work for each owner in turn, until the time slice is over. */
  function letOn(): void {
    const [first] = waiting;
    if (!first || isOver()) return;
    const [owner, queue] = first;
    waiting.delete(owner);
    queue.shift()?.();
    if (queue.length > 0) waiting.set(owner, queue);
    queueMicrotask(() => process.nextTick(letOn)); // after all that follows at once from the work that continues now
  }

  function begin(): void {
    began = performance.now();
    setImmediate(turn);
  }

  return {
    next(owner) {
      if (began === undefined) begin();
      else if (waiting.size > 0 || isOver())
        return new Promise((resolve) => {
          const queue = waiting.get(owner);
          if (queue) queue.push(resolve);
          else waiting.set(owner, [resolve]);
        });
      return undefined;
    },
  };
}
