import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Generates both Prisma clients and the table types from prisma/models; throws where Prisma refuses. */
export async function generate() {
  await Promise.all(['sqlite', 'postgresql'].map(generateFor));
}

async function generateFor(provider) {
  const command = ['node_modules/prisma/build/index.js', 'generate'];
  const options = {
    cwd: root,
    env: {
      ...process.env,
      // Prisma starts the generator of the table types by its name.
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      // Any existing file keeps Prisma from downloading an engine that generating does not use.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    },
  };
  try {
    await promisify(execFile)(
      process.execPath,
      [...command, '--schema', `prisma/${provider}`],
      options,
    );
  } catch ({ stdout, stderr }) {
    throw new Error(`prisma generate failed for ${provider}.\n${stdout}${stderr}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
