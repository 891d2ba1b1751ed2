import { beforeEach, describe, expect, it } from 'vitest';
import { tellChanges } from '../../../../src/features/admin/webhooks/tell-changes.ts';
import { updateWebhook } from '../../../../src/features/admin/webhooks/webhook-operations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { trimChanges } from '../../../../src/storage/change-log.ts';
import { secondProcess } from '../../../support/second-process.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { forEachTest } from '../../../support/shared.ts';
import { openWebhookSite, tellAll } from './webhook-site.ts';

const posts = '/core/v2/posts';
const open = { title: 'Open', status: 'publish' };
const draft = { title: 'Secret plan', status: 'draft' };

const clock = settableClock('2026-11-21T12:00:00');
beforeEach(() => clock.set('2026-11-21T12:00:00'));
const site = forEachTest(() => openWebhookSite({ clock }));

const prisma = () => site.services.database.prisma;

/** What the receiver was told since the last call. */
async function told(): Promise<readonly string[]> {
  await site.deliver();
  const all = site.receiver.told();
  site.receiver.received.length = 0;
  return all;
}

const update = (id: number, json: object) => site.write(`${posts}/${id}`, json);
const remove = (id: number, force = true) =>
  site.rest(`${posts}/${id}?force=${force}`, { as: 'admin', method: 'DELETE' });
const setHook = async (args: object) => {
  const context = await site.context('admin');
  for (const { id } of await prisma().webhook.findMany())
    await perform(updateWebhook, context, { id, ...args });
};

describe('a webhook for published content', () => {
  beforeEach(() => site.addWebhook({ kinds: ['post'] }));

  it('is not told of drafts until they are published', async () => {
    const id = await site.write(posts, draft);
    expect(await told()).toEqual([]);
    await update(id, { content: 'More' });
    expect(await told()).toEqual([]);
    await update(id, { status: 'publish' });
    expect(await told()).toEqual([`post.created ${id}`]);
    await update(id, { content: 'Still more' });
    expect(await told()).toEqual([`post.updated ${id}`]);
  });

  it.each(['draft', 'private', 'pending'])(
    'is told that a post is gone for the public when it becomes %s, once',
    async (status) => {
      const id = await site.write(posts, open);
      await told();
      await update(id, { status });
      await site.deliver();
      expect(site.receiver.received.map(({ json }) => json)).toMatchObject([
        { type: 'post.deleted', data: { kind: 'post', id, slug: null, uri: null } },
      ]);
      await told();
      await update(id, { title: 'Hidden' });
      expect(await told()).toEqual([]);
      await update(id, { status: 'publish' });
      expect(await told()).toEqual([`post.created ${id}`]);
    },
  );

  it('is told of the trash as of a deletion, and not of the deletion that follows', async () => {
    const id = await site.write(posts, open);
    await told();
    await remove(id, false);
    expect(await told()).toEqual([`post.deleted ${id}`]);
    await remove(id);
    expect(await told()).toEqual([]);
    expect(await prisma().webhookHiddenRecord.count()).toBe(0);
  });

  it('is told of what was published before it was made and is withdrawn now', async () => {
    await setHook({ is_active: false });
    const id = await site.write(posts, open);
    await setHook({ is_active: true });
    await update(id, { status: 'draft' });
    expect(await told()).toEqual([`post.deleted ${id}`]);
  });

  it('takes nothing for hidden that may have been published while nobody was told', async () => {
    const id = await site.write(posts, draft);
    await told();
    await setHook({ is_active: false });
    await update(id, { status: 'publish' });
    await setHook({ is_active: true });
    await update(id, { status: 'draft' });
    expect(await told()).toEqual([`post.deleted ${id}`]);
  });

  it('is told nothing that a password hides but the address of the post', async () => {
    const id = await site.write(posts, { ...open, content: 'sesame', password: 'geheim' });
    await site.deliver();
    const bodies = site.receiver.received.map(({ body }) => body);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain(`"id":${id}`);
    expect(bodies[0]).not.toMatch(/sesame|geheim/);
  });

  it('is told of a scheduled post when its time has come, although nobody asks for it', async () => {
    const date = '2026-11-21T13:00:00';
    const id = await site.write(posts, { ...draft, status: 'future', date_gmt: date });
    expect(await told()).toEqual([]);
    clock.set('2026-11-21T13:00:01');
    expect(await told()).toEqual([`post.created ${id}`]);
  });
});

describe('a webhook for everything', () => {
  beforeEach(() => site.addWebhook({ only_published: false }));

  it('is told of drafts, and nothing of what is in them', async () => {
    const id = await site.write(posts, { ...draft, content: 'sesame' });
    await site.deliver();
    const [message] = site.receiver.received;
    expect(message?.json).toMatchObject({
      type: 'post.created',
      data: { kind: 'post', id, slug: null, uri: null },
    });
    expect(message?.body).not.toMatch(/secret|sesame/i);
  });

  it('is told of every kind of record, with what the public may read of it', async () => {
    const page = await site.write('/core/v2/pages', { ...open, title: 'About' });
    const child = await site.write('/core/v2/pages', { ...open, title: 'Us', parent: page });
    const post = await site.write(posts, open);
    const tag = await site.write('/core/v2/tags', { name: 'News' });
    const comment = await site.write('/core/v2/comments', { post, content: 'Fine' });
    await site.write('/core/v2/settings', { title: 'New' });
    const event = await site.write('/ext/events/v1/events', {
      title: 'Fair',
      status: 'publish',
      start_date: '2026-12-01 10:00:00',
      end_date: '2026-12-01 12:00:00',
    });
    await site.deliver();
    const data = new Map(
      site.receiver.received.map(({ json }) => [`${json.type} ${json.data.id}`, json.data]),
    );
    const uri = (name: string) => data.get(name)?.uri;
    expect(uri(`page.created ${child}`)).toBe('/about/us/');
    expect(uri(`event.created ${event}`)).toBe('/event/fair/');
    expect(data.get(`term.created ${tag}`)).toEqual({
      kind: 'term',
      id: tag,
      slug: 'news',
      uri: '/tag/news/',
      taxonomy: 'post_tag',
    });
    expect(uri(`comment.created ${comment}`)).toBe(`/2026/11/21/open/#comment-${comment}`);
    expect(data.get('setting.updated null')).toEqual({
      kind: 'setting',
      id: null,
      slug: null,
      uri: null,
    });
    expect(uri(`user.updated ${site.users.admin}`)).toBeUndefined();
  });

  it('is told slugs and paths as GraphQL shows them', async () => {
    const id = await site.write(posts, { ...open, title: 'Käse für 東京' });
    const term = await site.write('/core/v2/categories', { name: 'Große Städte' });
    await site.deliver();
    const data = await site.query<Readonly<Record<string, object>>>(`{
      post(id: ${id}, idType: DATABASE_ID) { slug uri }
      category(id: ${term}, idType: DATABASE_ID) { slug uri }
    }`);
    const messages = site.receiver.received.map(({ json }) => json.data);
    expect(messages).toContainEqual(expect.objectContaining({ id, ...data.post }));
    expect(messages).toContainEqual(expect.objectContaining({ id: term, ...data.category }));
  });

  it('is told nothing of what no visitor reads', async () => {
    await site.rest('/core/v2/users/me', { as: 'admin' });
    await prisma().change.create({
      data: {
        kind: 'private:donor',
        recordId: 1,
        operation: 'create',
        moment: '2026-11-21T12:00:00',
      },
    });
    expect(await told()).toEqual([]);
  });

  it('is told of a user by the number alone unless the user is a public author', async () => {
    const { editor } = site.users;
    await site.write(`/core/v2/users/${editor}`, { email: 'new@secret.example' });
    await site.deliver();
    expect(site.receiver.received.map(({ json }) => json)).toMatchObject([
      { type: 'user.updated', data: { kind: 'user', id: editor, slug: null, uri: null } },
    ]);
    expect(site.receiver.received[0]?.body).not.toContain('secret.example');
  });
});

describe('changes', () => {
  it('of a record in a short time are told once', async () => {
    await site.addWebhook({ kinds: ['post'] });
    const id = await site.write(posts, open);
    for (let n = 0; n < 5; n++) await update(id, { title: `Title ${n}` });
    const gone = await site.write(posts, open);
    await remove(gone);
    expect(await told()).toEqual([`post.created ${id}`]);
  });

  it('are waited for two seconds after the first of them', async () => {
    await site.addWebhook({ kinds: ['post'] });
    const id = await site.write(posts, open);
    expect(await tellChanges(site.services)).toBeNull();
    clock.set('2026-11-21T12:00:01');
    await update(id, { title: 'New' });
    expect(await tellChanges(site.services)).toBeNull();
    expect(await prisma().webhookDelivery.count()).toBe(0);
    clock.set('2026-11-21T12:00:02');
    await update(id, { title: 'Newer' });
    expect(await tellChanges(site.services)).toBe(site.services.changes.latest());
    expect(await prisma().webhookDelivery.count()).toBe(1);
  });

  it('of very many records are told by one message', async () => {
    await site.addWebhook();
    await prisma().change.createMany({
      data: Array.from({ length: 101 }, (_, n) => ({
        kind: n % 2 ? 'post' : 'term',
        recordId: n + 1000,
        operation: 'delete',
        moment: '2026-11-21T12:00:00',
      })),
    });
    await site.deliver();
    expect(site.receiver.received.map(({ json }) => json)).toEqual([
      {
        type: 'site.changed',
        timestamp: '2026-11-21T12:00:00Z',
        data: { kinds: ['post', 'term'], count: 101 },
      },
    ]);
  });

  it('beyond one look are told by further looks', async () => {
    await site.addWebhook({ kinds: ['post'] });
    await prisma().change.createMany({
      data: Array.from({ length: 2500 }, (_, n) => ({
        kind: 'post',
        recordId: n + 1000,
        operation: 'delete',
        moment: '2026-11-21T12:00:00',
      })),
    });
    await site.deliver();
    expect(site.receiver.received.map(({ json }) => json.data.count)).toEqual([
      999,
      1000,
      501, // the first look has the change of the webhook itself
    ]);
  });

  it('before a webhook was made are not told to it, nor those of other kinds', async () => {
    await site.write(posts, open);
    await site.addWebhook({ kinds: ['page'] });
    await site.write(posts, open);
    const page = await site.write('/core/v2/pages', open);
    await site.addWebhook({ kinds: ['post', 'term'] });
    const post = await site.write(posts, open);
    const all = await told();
    expect(all.filter((one) => !one.startsWith('term.'))).toEqual([
      `page.created ${page}`,
      `post.created ${post}`,
    ]);
  });

  it('that are trimmed from the log were told before', async () => {
    await site.addWebhook({ kinds: ['post'] });
    const id = await site.write(posts, open);
    await told();
    clock.set('2027-01-21T12:00:00');
    await trimChanges(site.services);
    await update(id, { title: 'New' });
    expect(await told()).toEqual([`post.updated ${id}`]);
  });

  it('are told once by two processes that look at the same time', async () => {
    const { id } = await site.addWebhook({ kinds: ['post'] });
    const other = secondProcess(site);
    for (let n = 0; n < 5; n++) {
      await site.write(posts, open);
      await Promise.all([tellAll(site.services), tellAll(other.services)]);
    }
    expect(await prisma().webhookDelivery.count({ where: { webhookId: id } })).toBe(5);
    expect(await prisma().job.count({ where: { name: 'webhook-delivery' } })).toBe(5);
  });

  it('are not lost when the messages can not be stored', async () => {
    await site.addWebhook({ kinds: ['post'] });
    const id = await site.write(posts, open);
    await prisma().$executeRaw`ALTER TABLE "WebhookDelivery" RENAME TO "Elsewhere"`;
    await expect(tellChanges(site.services, 0)).rejects.toThrow();
    await prisma().$executeRaw`ALTER TABLE "Elsewhere" RENAME TO "WebhookDelivery"`;
    expect(await prisma().webhookDelivery.count()).toBe(0);
    expect(await told()).toEqual([`post.created ${id}`]);
  });
});

describe('submissions of forms', () => {
  const send = async (fields: Record<string, string> = {}) => {
    const json = { title: 'Ask', form: '[text a]', additional_settings: 'skip_mail: on' };
    const id = await site.write('/forms/v1/contact-forms', json);
    const body = new FormData();
    for (const [name, value] of Object.entries({ _wpcf7_unit_tag: 'f', a: 'sesame', ...fields }))
      body.append(name, value);
    await site.rest(`/forms/v1/contact-forms/${id}/feedback`, { body });
    return id;
  };

  it('are told to a webhook that asks for them, without anything of what was sent', async () => {
    await site.addWebhook({ kinds: ['form_submission'] });
    const form = await send();
    await site.deliver();
    const { id } = await prisma().formSubmission.findFirstOrThrow();
    expect(site.receiver.received.map(({ json }) => json)).toMatchObject([
      {
        type: 'form_submission.created',
        data: { kind: 'form_submission', id, slug: null, uri: null, form },
      },
    ]);
    expect(site.receiver.received[0]?.body).not.toContain('sesame');
  });

  it('are told to no webhook that names no kinds, and none of spam', async () => {
    await site.addWebhook({ only_published: false });
    await send();
    expect((await told()).join()).not.toContain('submission');
    await setHook({ kinds: ['form_submission'], only_published: true });
    await send({ _wpcf7_ak_hp_textarea: 'buy' });
    expect(await told()).toEqual([]);
  });
});
