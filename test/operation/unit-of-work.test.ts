import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entryById } from '../../src/content/entries/entry.ts';
import { termById } from '../../src/content/terms/term.ts';
import { tagOperations } from '../../src/content/terms/term-operations.ts';
import { storeBeforeUnit } from '../../src/features/content/media/files/store-file.ts';
import { createMediaItem } from '../../src/features/content/media/media-operations.ts';
import { postOperations } from '../../src/features/content/posts/post-operations.ts';
import { sendPasswordReset } from '../../src/features/content/users/password-reset.ts';
import { ReceivedFile } from '../../src/http/received-file.ts';
import type { Context } from '../../src/operation/context.ts';
import { perform } from '../../src/operation/operation.ts';
import { atomically } from '../../src/operation/unit-of-work.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const fail = (): never => {
  throw new Error('on purpose');
};
const tagNames = async (context: Context) => {
  const rows = await context
    .read('Term')
    .selectFrom('Term')
    .select('name')
    .where('taxonomy', '=', 'post_tag')
    .execute();
  return rows.map(({ name }) => name);
};

test('what one operation of a unit writes, the next one reads, and nobody else before its end', async () => {
  const context = await site.context('admin');
  const [tag, post] = await atomically(context, async (unit) => {
    const made = await perform(tagOperations.create, unit, { name: 'Seen within' });
    expect(await termById(unit).load(made)).toMatchObject({ name: 'Seen within' });
    expect(await tagNames(unit)).toContain('Seen within');
    expect(await tagNames(await site.context())).not.toContain('Seen within');
    return [made, await perform(postOperations.create, unit, { title: 'Of a unit', tags: [made] })];
  });
  expect(await termById(context).load(tag)).toMatchObject({ name: 'Seen within' });
  expect(await entryById(context).load(post)).toMatchObject({ title: 'Of a unit' });
});

test('nothing is left of a unit that fails, in the database or in a cache', async () => {
  const context = await site.context('admin');
  let made = 0;
  const failing = atomically(context, async (unit) => {
    made = await perform(postOperations.create, unit, { title: 'Never was', status: 'publish' });
    await perform(tagOperations.create, unit, { name: 'Never was' });
    expect(await entryById(unit).load(made)).toMatchObject({ title: 'Never was' });
    fail();
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await entryById(context).load(made)).toBeNull();
  expect(await tagNames(context)).not.toContain('Never was');
  const answer = await site.rest(`/core/v2/posts/${made}`);
  expect(answer.status).toBe(404);
  expect((await site.rest('/core/v2/search?search=Never+was')).body).toEqual([]);
});

test('a part of a unit that fails takes only itself back, also in a unit within the unit', async () => {
  const context = await site.context('admin');
  await atomically(context, async (unit) => {
    await perform(tagOperations.create, unit, { name: 'First' });
    const second = perform(tagOperations.create, unit, { name: 'first' });
    await expect(second).rejects.toMatchObject({ code: 'term_exists' });
    const inner = atomically(unit, async (deeper) => {
      await perform(tagOperations.create, deeper, { name: 'Inner' });
      fail();
    });
    await expect(inner).rejects.toThrow('on purpose');
    const all = ['Third', 'Fourth'].map((name) => perform(tagOperations.create, unit, { name }));
    await Promise.all(all);
  });
  const names = await tagNames(await site.context());
  expect(names).toEqual(expect.arrayContaining(['First', 'Third', 'Fourth']));
  expect(names).not.toContain('Inner');
});

test('changes are noted, and listeners told, once and after the last operation', async () => {
  const context = await site.context('admin');
  const { commits, tables } = site.services.database;
  const changes = async () => (await tables.selectFrom('Change').selectAll().execute()).length;
  const heard: string[] = [];
  const stop = commits.add((topics) => heard.push(...topics));
  const before = await changes();
  await atomically(context, async (unit) => {
    await unit.write(async ({ announce, changed }) => {
      announce('once');
      changed('setting', 1, 'update');
    });
    await unit.write(async ({ announce, changed }) => {
      announce('once');
      changed('setting', 1, 'update');
    });
    const failing = unit.write(async ({ announce, changed }) => {
      announce('never');
      changed('setting', 2, 'update');
      fail();
    });
    await expect(failing).rejects.toThrow();
    expect(heard).toEqual([]);
    expect(await changes()).toBe(before);
  });
  stop();
  expect(heard).toEqual(['once']);
  expect(await changes()).toBe(before + 1);
});

test('a file is stored before a unit, and gone when the unit fails', async () => {
  const context = await site.context('admin');
  const { media, database } = site.services;
  const { incomingDir } = site.services.config.media;
  await mkdir(incomingDir, { recursive: true });
  const path = join(incomingDir, 'note.txt');
  await writeFile(path, 'a note');
  const file = new ReceivedFile({ path, name: 'note.txt', bytes: 6, origin: 'body' });
  const early = atomically(context, (unit) => perform(createMediaItem, unit, { file }));
  await expect(early).rejects.toMatchObject({ code: 'NOT_ATOMIC' });
  const remove = await storeBeforeUnit(context, file);
  let key = '';
  const failing = atomically(context, async (unit) => {
    await perform(createMediaItem, unit, { file });
    const second = perform(createMediaItem, unit, { file });
    await expect(second).rejects.toMatchObject({ code: 'NOT_ATOMIC' });
    const [claim] = await unit.read('MediaFile').selectFrom('MediaFile').selectAll().execute();
    key = claim?.file ?? '';
    expect(await media.find(key)).toMatchObject({ bytes: 6 });
    fail();
  });
  await expect(failing).rejects.toThrow('on purpose');
  await remove();
  expect(await media.find(key)).toBeNull();
  expect(await database.tables.selectFrom('MediaFile').selectAll().execute()).toEqual([]);
});

test('what follows a commit is done once, after the commit of the whole unit, and never after a rollback', async () => {
  const context = await site.context('admin');
  const done: string[] = [];
  const follow = (name: string) => async () => void done.push(name);
  await atomically(context, async (unit) => {
    await unit.write(async ({ onCommit }) => onCommit(follow('part')));
    const failing = unit.write(async ({ onCommit }) => {
      onCommit(follow('failed part'));
      fail();
    });
    await expect(failing).rejects.toThrow();
    expect(done).toEqual([]);
  });
  const failing = atomically(context, async (unit) => {
    await unit.write(async ({ onCommit }) => onCommit(follow('failed unit')));
    fail();
  });
  await expect(failing).rejects.toThrow();
  expect(done).toEqual(['part']);
});

test('an operation that does more than write is refused in a unit, and so is whatever counts attempts', async () => {
  const context = await site.context('admin');
  await atomically(context, async (unit) => {
    const asked = perform(sendPasswordReset, unit, { username: 'admin' });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_ATOMIC' });
    const counted = unit.services.counters.count('anything', { most: 1, window: 60 });
    await expect(counted).rejects.toMatchObject({ code: 'NOT_ATOMIC' });
  });
});

test('a transaction reads every table as other readers do', async () => {
  const { database } = site.services;
  const tables = ['Entry', 'Term', 'User', 'Change', 'ApplicationPassword', 'Setting'] as const;
  await database.transaction(async ({ tables: within }) => {
    for (const table of tables) {
      const [inside, outside] = await Promise.all(
        [within, database.tables].map((reader) => reader.selectFrom(table).selectAll().execute()),
      );
      expect(outside?.length).toBeGreaterThan(0);
      expect(inside).toEqual(outside);
    }
    const sticky = within.selectFrom('Entry').where('isSticky', '=', false);
    const counted = await sticky.select((table) => table.fn.countAll().as('count')).execute();
    expect(counted[0]?.count).toBeTypeOf('number');
  });
});
