import { declareSite, type SiteDeclaration } from './config/declaration/declaration.ts';
import { ConfigError } from './config/setting-value.ts';
import { declarationError, loadDeclaration } from './content/declaration/load-declaration.ts';
import { silenceSqliteWarning } from './lib/silence-sqlite-warning.ts';

/** Commands that have no use for the declaration, so that they also work where it is wrong. */
const INDEPENDENT = ['backup', 'restore', '--version', '--help'];

// Whoever closes a pipe before all is written wants no more of it, and no word of that.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(`The output can't be written: ${error.message}.`);
  process.exit(1);
});
// A log or a terminal that can't be written ends nothing.
process.stderr.on('error', () => {});
silenceSqliteWarning();
const status = await run();
// Output to a pipe waits for its reader; an exit before would lose the rest.
await new Promise((done) => process.stdout.write('', done));
// Not by itself: connections to other servers that are kept open would keep the process as well.
process.exit(status);

/** The declaration of the site comes first: the modules of the program are made from it. */
async function run(): Promise<number> {
  const args = process.argv.slice(2);
  try {
    declareSite(await declarationFor(args[0]));
    const { runCommandLine } = await import('./cli/program.ts');
    return await runCommandLine(args, process.env);
  } catch (error) {
    const message = declarationError(error);
    if (message === undefined) throw error;
    console.error(message);
    return 2;
  }
}

/** @throws ConfigError for a wrong declaration, unless the command has no use for it; `doctor` says what is wrong itself */
async function declarationFor(command = ''): Promise<SiteDeclaration> {
  if (INDEPENDENT.includes(command)) return {};
  try {
    return await loadDeclaration(process.env.CONFIG?.trim() || undefined);
  } catch (error) {
    if (command === 'doctor' && error instanceof ConfigError) return {};
    throw error;
  }
}
