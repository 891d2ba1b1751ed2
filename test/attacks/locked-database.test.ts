import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sqlitePath } from '../../src/storage/provider.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const write = (title: string) =>
  site.rest('/core/v2/posts', { as: 'admin', json: { title, status: 'publish' } });

/** Holds the file as another program would that writes. */
async function whileLocked<Result>(milliseconds: number, run: () => Promise<Result>) {
  const other = new DatabaseSync(sqlitePath(site.services.config.databaseUrl));
  other.exec('BEGIN IMMEDIATE');
  const result = run();
  await sleep(milliseconds);
  other.exec('ROLLBACK');
  other.close();
  return await result;
}

describe.runIf(process.env.TEST_DATABASE === 'sqlite')('a lock of another program', () => {
  it('lets a write wait while it is short', async () => {
    const { status } = await whileLocked(1_000, () => write('Waited'));
    expect(status).toBe(201);
  });

  it('refuses a write with 503 where it is long, and later ones succeed', async () => {
    const { status, body, headers } = await whileLocked(7_000, () => write('Refused'));
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'service_unavailable' });
    expect(headers.get('retry-after')).toBe('5');
    const { body: list } = await site.rest('/core/v2/posts?search=Refused');
    expect(list).toEqual([]);
    for (const title of ['First', 'Second']) expect((await write(title)).status).toBe(201);
  }, 30_000);

  it('tells GraphQL the same', async () => {
    const { errors } = await whileLocked(7_000, () =>
      site.graphql('mutation { createPost(input: { title: "Refused" }) { post { id } } }', {
        as: 'admin',
      }),
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'service_unavailable', status: 503 });
    expect((await write('Third')).status).toBe(201);
  }, 30_000);

  it('keeps no read waiting, nor the process', async () => {
    const order: string[] = [];
    await whileLocked(2_000, async () => {
      const writing = write('Waited as well').then(() => order.push('write'));
      for (let i = 0; i < 5; i++) {
        expect((await site.rest(`/core/v2/posts?per_page=1&exclude=${i}`)).status).toBe(200);
        order.push('read');
      }
      await writing;
    });
    expect(order).toEqual([...Array(5).fill('read'), 'write']);
  });
});
