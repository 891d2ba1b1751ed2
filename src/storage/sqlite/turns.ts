import { setImmediate } from 'node:timers/promises';

/** Milliseconds of one turn of the event loop after which no further statement begins in it. */
const TURN = 10;

/** Statements of SQLite hold the event loop: after some time those that are still to come let others go first. */
export interface Turns {
  /** Resolves when a statement may begin. */
  take(): Promise<void>;
}

export function createTurns(): Turns {
  let begun: number | null = null;
  const isOver = () => begun !== null && performance.now() - begun > TURN;
  return {
    async take() {
      while (isOver()) await setImmediate();
      if (begun !== null) return;
      begun = performance.now();
      globalThis.setImmediate(() => {
        begun = null;
      });
    },
  };
}
