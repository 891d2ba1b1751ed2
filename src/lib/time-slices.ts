/** Lets other requests go on while a large answer is made. */
export interface TimeSlices {
  /**
   * Undefined where work may go on at once; else a promise of the next turn. Those who wait are let on by turns, and nobody before them.
   * @param owner whose work it is: one request's, say
   */
  next(owner: object): Promise<void> | undefined;
}

/** Milliseconds that the event loop is held at a chunk before work is put off. */
const SLICE = 10;

export function createTimeSlices(): TimeSlices {
  /** Undefined while nothing has asked since the event loop went round. */
  let began: number | undefined;
  const waiting = new Map<object, (() => void)[]>();

  const isOver = () => began !== undefined && performance.now() - began >= SLICE;

  function turn(): void {
    began = undefined;
    if (waiting.size === 0) return;
    begin();
    letOn();
  }

  /** One piece of work of the owner whose turn was longest ago, and so on until the slice is over. */
  function letOn(): void {
    const [first] = waiting;
    if (!first || isOver()) return;
    const [owner, queue] = first;
    waiting.delete(owner);
    queue.shift()?.();
    if (queue.length > 0) waiting.set(owner, queue);
    queueMicrotask(letOn); // comes after the work that goes on now
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
