import { expect, it } from 'vitest';
import { startBeside } from '../../bench/support/servers.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** It speaks node:sqlite; a change of the model that it doesn't follow would end every run of the bench. */
it.runIf(process.env.TEST_DATABASE === 'sqlite')(
  'the hand-written server that the bench compares with knows the tables of today',
  async () => {
    const database = await openTestDatabase();
    const server = await startBeside('hand-written.mjs', database.url.replace(/^file:/, ''));
    const posts = await fetch(`http://127.0.0.1:${server.port}/api/core/v2/posts`);
    expect(await posts.json()).toEqual([]);
    await server.stop();
    await database.close();
  },
);
