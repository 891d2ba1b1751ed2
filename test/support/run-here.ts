import { format } from 'node:util';
import { vi } from 'vitest';
import { runCommandLine } from '../../src/cli/program.ts';
import { type Ended, PATH } from './run-command.ts';

/**
 * Runs `almanac` within this process, which takes a tenth of the time that a process of its own does. What `src/main.ts` adds (the
 * declaration, the end of the process) and lines of the log are left out: each command is run by `almanac()` somewhere as well.
 */
export async function almanacHere(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  let [output, errors] = ['', ''];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...said) => {
      output += `${format(...said)}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((...said) => {
      errors += `${format(...said)}\n`;
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      output += chunk;
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      errors += chunk;
      return true;
    }),
  ];
  try {
    const status = await runCommandLine(args, { PATH, ...settings });
    return { status, output, errors };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
