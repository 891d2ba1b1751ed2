import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Generates both Prisma clients and the table types from prisma/models; throws where Prisma refuses. */
export function generate() {
  for (const provider of ['sqlite', 'postgresql']) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/prisma/build/index.js', 'generate', '--schema', `prisma/${provider}`],
      {
        cwd: root,
        encoding: 'utf8',
        env: {
          ...process.env,
          // Prisma starts the generator of the table types by its name.
          PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
          CHECKPOINT_DISABLE: '1',
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
          // Any existing file keeps Prisma from downloading an engine that generating does not use.
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        },
      },
    );
    if (status !== 0)
      throw new Error(`prisma generate failed for ${provider}.\n${stdout}${stderr}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();
