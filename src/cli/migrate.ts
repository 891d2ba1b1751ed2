import type { Command } from 'commander';
import { prepareDatabase } from '../app/prepare-database.ts';
import { type Environment, readConfig } from '../config/config.ts';

/** `almanac migrate`: applies the migrations of this version and exits. */
export function addMigrate(program: Command, env: Environment): void {
  program
    .command('migrate')
    .description('bring the database to the shape that this version needs')
    .action(async () => {
      const { database, applied } = await prepareDatabase(readConfig(env));
      await database.close();
      for (const name of applied) console.log(`Applied ${name}.`);
      if (applied.length === 0) console.log('Nothing to migrate.');
    });
}
