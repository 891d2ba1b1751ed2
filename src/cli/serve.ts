import type { Command } from 'commander';
import { type Environment, readConfig, unknownSettings } from '../config/config.ts';

/** `almanac serve`: starts the server and runs until it is stopped. */
export function addServe(program: Command, env: Environment): void {
  program
    .command('serve')
    .description('start the server')
    .option('--empty', 'begin without demo content', false)
    .action(async ({ empty }: { empty: boolean }) => {
      const config = readConfig(env);
      // Imported here, so that no other command waits for the schema to be built.
      const { runServer } = await import('../app/run-server.ts');
      await runServer(config, { isEmpty: empty, warnings: unknownSettings(env) });
    });
}
