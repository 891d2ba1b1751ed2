import type { Command } from 'commander';
import { type Environment, readConfig } from '../config/config.ts';
import { findDeclaration } from '../content/declaration/load-declaration.ts';
import { restoreSite } from '../features/admin/backup/restore-site.ts';

/** `almanac restore DIR`: brings back a backup, with the server stopped. */
export function addRestore(program: Command, env: Environment): void {
  program
    .command('restore <folder>')
    .description('check a backup and bring back all that it has, with the server stopped')
    .option('--force', 'replace a site that has content', false)
    .action(async (folder: string, { force }: { readonly force: boolean }) => {
      const asked = env.CONFIG?.trim() || undefined;
      const { manifest, notes } = await restoreSite(folder, {
        config: readConfig(env),
        env,
        declaration: asked ?? findDeclaration(undefined),
        isForced: force,
      });
      console.log(`Restored the backup of ${manifest.date}, ${manifest.files.length} files.`);
      if (!manifest.hasUploads)
        console.log('It has no uploaded files: they are in the bucket that the site had.');
      for (const note of notes) console.log(note);
    });
}
