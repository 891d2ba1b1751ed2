import { runCommandLine } from './cli/program.ts';

// Whoever closes a pipe before all is written wants no more of it, and no word of that.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});
const status = await runCommandLine(process.argv.slice(2), process.env);
// What goes to a pipe goes when somebody reads it; ending here would take back the rest.
await new Promise((done) => process.stdout.write('', done));
// Not by itself: connections to other servers that are kept open would keep the process as well.
process.exit(status);
