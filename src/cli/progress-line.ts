/**
 * Shows the progress of a long task: one line that is overwritten on a terminal, otherwise a new line from time to
 * time.
 */
export interface ProgressLine {
  show(text: string): void;
  /** Ends the line, so that later output starts on a new one. */
  end(): void;
}

/** Milliseconds between two lines when output is not a terminal. */
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
