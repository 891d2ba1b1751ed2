import { ConfigError } from './config/config-error.ts';
import { loadDeclaration } from './config/declaration/load-declaration.ts';
import { declareSite } from './config/declaration/site-declaration.ts';

// Whoever closes a pipe before all is written wants no more of it, and no word of that.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});
const status = await run();
// What goes to a pipe goes when somebody reads it; ending here would take back the rest.
await new Promise((done) => process.stdout.write('', done));
// Not by itself: connections to other servers that are kept open would keep the process as well.
process.exit(status);

/** The declaration of the site comes first: the modules of the program are made from it. */
async function run(): Promise<number> {
  try {
    declareSite(await loadDeclaration(process.env.CONFIG?.trim() || undefined));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 2;
  }
  const { runCommandLine } = await import('./cli/program.ts');
  return runCommandLine(process.argv.slice(2), process.env);
}
