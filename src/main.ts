import { runCommandLine } from './cli/program.ts';

const status = await runCommandLine(process.argv.slice(2), process.env);
// Not by itself: the schema engine leaves a timer of ten seconds behind when it has migrated PostgreSQL.
process.exit(status);
