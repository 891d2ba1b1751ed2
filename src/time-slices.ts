/** Lets other requests go on while a large answer is made. */
export interface TimeSlices {
  /**
   * Undefined where work may go on at once; else a promise of the next turn. Those who wait are let on by turns.
   * @param owner whose work it is: one request's
   */
  next(owner: object): Promise<void> | undefined;
}

/** Milliseconds that the event loop is held at a stretch before work is put off. */
const SLICE = 10;

export function createTimeSlices(): TimeSlices {
  /** Undefined while nothing has asked since the event loop went round. */
  let began: number | undefined;
  const waiting = new Map<object, (() => void)[]>();

  /** Of the one whose turn was longest ago, one piece of work each time that the event loop goes round. */
  function turn(): void {
    began = undefined;
    const [first] = waiting;
    if (!first) return;
    begin();
    const [owner, queue] = first;
    waiting.delete(owner);
    queue.shift()?.();
    if (queue.length > 0) waiting.set(owner, queue);
  }

  function begin(): void {
    began = performance.now();
    setImmediate(turn);
  }

  return {
    next(owner) {
      if (began === undefined) begin();
      else if (performance.now() - began >= SLICE)
        return new Promise((resolve) => {
          const queue = waiting.get(owner);
          if (queue) queue.push(resolve);
          else waiting.set(owner, [resolve]);
        });
      return undefined;
    },
  };
}
