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
    const { runCommandLine } = await import('./cli/program.ts');
    return await runCommandLine(process.argv.slice(2), process.env);
  } catch (error) {
    const message = declarationError(error);
    if (message === undefined) throw error;
    console.error(message);
    return 2;
  }
}

/** What is wrong with the declaration; undefined for another error. The GraphQL schema is checked when it is made. */
function declarationError(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error && error.name === 'PothosSchemaError'
    ? `almanac.config: something has a name that GraphQL has for something else: ${error.message} Give it another name with "graphql".`
    : undefined;
}
