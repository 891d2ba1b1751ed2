/** Tells how far something long is: one line that is written over on a terminal, else a line now and then. */
export interface ProgressLine {
  show(text: string): void;
  /** Ends the line, so that what follows stands on its own. */
  end(): void;
}

/** Milliseconds between two lines where they stay. */
const PACE = 2_000;

export function createProgressLine(out: NodeJS.WriteStream): ProgressLine {
  let shown = '';
  let lastLine = 0;
  return {
    show(text) {
      shown = text;
      if (out.isTTY) out.write(`\r\x1b[K${text}`);
      else if (Date.now() - lastLine >= PACE) {
        out.write(`${text}\n`);
        lastLine = Date.now();
      }
    },
    end() {
      if (out.isTTY && shown !== '') out.write('\r\x1b[K');
      shown = '';
    },
  };
}
