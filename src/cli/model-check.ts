import type { Command } from 'commander';
import { prepareDatabase } from '../app/prepare-database.ts';
import { type Environment, readConfig } from '../config/config.ts';
import { commandGroup } from './command.ts';

/** `almanac model check`: compares the declaration of the site with its records; ends with 1 where records don't fit it. */
export function addModelCheck(program: Command, env: Environment): void {
  commandGroup(program, 'model', "the declaration of the site's own kinds and fields")
    .command('check')
    .description('count the records whose values or kinds do not fit the declaration')
    .action(async () => {
      const { database } = await prepareDatabase(readConfig(env));
      try {
        const { checkModel } = await import('../features/admin/model-check/check-model.ts');
        const findings = await checkModel(database);
        for (const { subject, problem, count } of findings)
          console.log(`${subject} ${problem}: ${count} ${count === 1 ? 'record' : 'records'}`);
        if (findings.length > 0) throw new Error('Not all records fit the declaration.');
        console.log('All records fit the declaration.');
      } finally {
        await database.close();
      }
    });
}
