import { execFile } from 'node:child_process';

/** How a program ended, and what it wrote. */
export interface Ended {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** What a program has of this process's environment; compiled code that is kept (`npm test`) takes a sixth off its start. */
export const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What docs/operator.md says to set on a small machine. */
export const SMALL_MACHINE = '--max-old-space-size=160 --max-semi-space-size=16';

/** Runs `almanac` in a process of its own, with these settings and no others. */
export const almanac = (
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> => runProgram(process.execPath, ['bin/almanac.mjs', ...args], settings);

/** Runs any program likewise. */
export const runProgram = (
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH, NODE_COMPILE_CACHE, ...more };
    const child = execFile(program, args, { env, maxBuffer: 2 ** 24 }, (_, output, errors) =>
      resolve({ status: child.exitCode ?? -1, output, errors }),
    );
  });
