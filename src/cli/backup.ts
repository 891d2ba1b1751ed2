import type { Command } from 'commander';
import { type Environment, readConfig } from '../config/config.ts';
import { findDeclaration } from '../content/declaration/load-declaration.ts';
import { backUpSite } from '../features/admin/backup/back-up-site.ts';
import { restoreSite } from '../features/admin/backup/restore-site.ts';

/** `almanac backup DIR`: writes a backup of the site, which may be served meanwhile. */
export function addBackup(program: Command, env: Environment): void {
  program
    .command('backup <folder>')
    .description(
      'write database, uploaded files, secret key and declaration into a new folder, while the server runs',
    )
    .option(
      '--uploads',
      'copy uploaded files out of the bucket as well, where they are in one',
      false,
    )
    .action(async (folder: string, { uploads }: { readonly uploads: boolean }) => {
      const config = readConfig(env);
      const declaration = findDeclaration(env.CONFIG?.trim() || undefined);
      const { files, hasUploads } = await backUpSite(folder, {
        config,
        env,
        declaration,
        withBucket: uploads,
      });
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      console.log(`Backed up ${files.length} files, ${bytes} bytes, in ${folder}.`);
      const { storage } = config.media;
      if (!hasUploads && storage.kind === 's3')
        console.log(
          `The uploaded files stay in the bucket ${storage.bucket}: back them up there, or copy them with --uploads.`,
        );
    });
}

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
