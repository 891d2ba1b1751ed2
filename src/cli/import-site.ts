import type { Command } from 'commander';
import { type Environment, readConfig } from '../config/config.ts';
import { commandGroup } from './command.ts';
import type { ImportSiteOptions } from './move-site.ts';

/** `almanac import site URL`: imports a live site of the same kind; exits with 1 if something could not be imported. */
export function addImportSite(program: Command, env: Environment): void {
  commandGroup(program, 'import', 'import records from elsewhere')
    .command('site')
    .description(
      'move a live site in: users, posts, pages, media, the calendar, comments, menus and settings',
    )
    .argument('<url>', 'the address of the site, of any of its pages or of its REST root')
    .option('--user <name>', 'a user of that site who may edit everything there')
    .option('--application-password <password>', 'an application password of that user')
    .option('--verify', 'compare every record of both sites afterwards', false)
    .option(
      '--propose <file>',
      'write the declaration of its own kinds, taxonomies and fields (almanac.config.ts, or .json), and move nothing',
    )
    .option(
      '--graphql-schema <file>',
      'with --propose: its GraphQL schema, printed or introspected, where it does not show that itself',
    )
    .option('--force', 'with --propose: overwrite the file', false)
    .action(async (url: string, options: ImportSiteOptions, command: Command) => {
      if ((options.user === undefined) !== (options.applicationPassword === undefined))
        command.error('error: --user and --application-password go together');
      const { runSiteImport, runSiteProposal } = await import('./move-site.ts');
      if (options.propose !== undefined) return runSiteProposal(url, options.propose, options);
      if (await runSiteImport(readConfig(env), url, options)) return;
      throw new Error('Something could not be brought; it is named above.');
    });
}
