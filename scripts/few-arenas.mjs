import { spawn } from 'node:child_process';
import { once } from 'node:events';

const SETTING = 'MALLOC_ARENA_MAX';

/** Commands that work on many images, one after the other. */
const isFor = ([command, what]) => command === 'import' && what === 'site';

/**
 * glibc keeps freed memory apart for each thread, and on work with images never gives it back: a third more than is needed. How many
 * such arenas there are is read once, as a process begins; so a command that this is for is run in a process of its own. Returns
 * its exit status, or null where the command may run here.
 */
export async function runWithFewArenas(args) {
  if (process.platform !== 'linux' || !isFor(args)) return null;
  if (process.env[SETTING] !== undefined) {
    // Whoever waits for this process has ended, so that nobody would stop it.
    process.once('disconnect', () => process.exit(1));
    return null;
  }
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, [SETTING]: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true, // Ctrl-C comes here alone, and is passed on
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  const [status, signal] = await once(child, 'exit');
  return status ?? (signal === 'SIGINT' ? 130 : 1);
}
