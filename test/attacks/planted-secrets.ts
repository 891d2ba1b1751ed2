import { expect } from 'vitest';
import type { TestSite, TestUser } from '../support/test-site.ts';

/** Stands in all texts that are searched, so that a search finds what it should not; it is no secret itself. */
export const NEEDLE = 'quagga';

export interface Secret {
  /** Stands nowhere else. */
  readonly marker: string;
  /** Who may come to know it. */
  readonly readers: readonly TestUser[];
}

export interface Planted {
  readonly secrets: Readonly<Record<string, Secret>>;
  /** Ids of all records that were made, of any kind. */
  readonly ids: readonly number[];
  readonly globalIds: readonly string[];
  /** What may stand in the place of a path's placeholder. */
  readonly segments: readonly string[];
  /** Addresses of the records' pages. */
  readonly urls: readonly string[];
}

const OWNERS = ['admin', 'editor'] as const;
const NOBODY: readonly TestUser[] = [];

/** Makes one record with a secret of every kind. The policy of who may know which is said here and nowhere else. */
export async function plantSecrets(site: TestSite): Promise<Planted> {
  const { prisma } = site.services.database;
  const secrets: Record<string, Secret> = {};
  const ids: number[] = [];
  const urls: string[] = [];
  const secret = (name: string, readers: readonly TestUser[] = OWNERS): string => {
    const marker = `secret${name.toLowerCase().replace(/[^a-z]/g, '')}xyz`;
    secrets[name] = { marker, readers };
    return marker;
  };
  const make = async (path: string, json: object, as: TestUser = 'editor') => {
    const { status, body } = await site.rest(path, { as, json });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    ids.push(body.id);
    if (body.link) urls.push(body.link);
    if (body.url) urls.push(body.url);
    return body;
  };
  const texts = (title: string, content: string) => ({
    title: `${NEEDLE} ${title}`,
    content: `${NEEDLE} ${content}`,
    excerpt: `${NEEDLE} ${content}`,
  });
  const posts = '/core/v2/posts';

  for (const kind of ['post', 'page']) {
    await make(`/core/v2/${kind}s`, {
      ...texts('Closed', secret(`${kind} protected text`)),
      password: secret(`${kind} password`),
      status: 'publish',
    });
    for (const status of ['private', 'draft', 'pending']) {
      const word = secret(`${kind} ${status}`);
      await make(`/core/v2/${kind}s`, { ...texts(word, word), status });
    }
    const scheduled = secret(`${kind} scheduled`);
    await make(`/core/v2/${kind}s`, {
      ...texts(scheduled, scheduled),
      status: 'future',
      date: '2090-01-01T00:00:00',
    });
    const trashed = secret(`${kind} trashed`);
    const { id } = await make(`/core/v2/${kind}s`, {
      ...texts(trashed, trashed),
      status: 'publish',
    });
    await site.rest(`/core/v2/${kind}s/${id}`, { as: 'editor', method: 'DELETE' });
  }
  const own = secret('draft of an author', [...OWNERS, 'author']);
  await make(posts, { ...texts(own, own), status: 'draft' }, 'author');

  const open = await make(posts, {
    ...texts('Open', 'for all'),
    status: 'publish',
    comment_status: 'open',
  });
  // The first text is no longer shown, but it is kept.
  for (const text of [secret('revision'), 'for all'])
    await site.rest(`${posts}/${open.id}`, { as: 'editor', json: texts('Open', text) });
  const unsaved = secret('autosave');
  await site.rest(`${posts}/${open.id}/autosaves`, {
    as: 'editor',
    json: { id: open.id, ...texts(unsaved, unsaved) },
  });

  const dates = { start_date: '2060-05-01 10:00:00', end_date: '2060-05-01 12:00:00' };
  const events = '/ext/events/v1/events';
  for (const status of ['private', 'draft', 'pending']) {
    const word = secret(`event ${status}`);
    await make(events, { title: `${NEEDLE} ${word}`, description: word, status, ...dates });
  }
  const closed = await make(events, {
    title: `${NEEDLE} Closed`,
    description: `${NEEDLE} ${secret('event protected text')}`,
    status: 'publish',
    ...dates,
  });
  await prisma.entry.update({
    where: { id: closed.id },
    data: { password: secret('event password'), version: { increment: 1 } },
  });
  for (const [kind, field] of [
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const) {
    const word = secret(`${field} draft`);
    await make(`/ext/events/v1/${kind}`, {
      [field]: `${NEEDLE} ${word}`,
      description: word,
      status: 'draft',
    });
  }

  const hidden = await make(posts, {
    ...texts(secret('private parent'), 'x'),
    status: 'private',
  });
  const word = secret('media of a private post');
  const upload = await site.rest(`/core/v2/media?post=${hidden.id}&title=${NEEDLE}%20${word}`, {
    method: 'POST',
    as: 'editor',
    body: new Uint8Array(
      Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
    ),
    headers: { 'content-type': 'image/gif', 'content-disposition': 'attachment; filename="a.gif"' },
  });
  expect(upload.status).toBe(201);
  ids.push(upload.body.id);

  const comment = (entryId: number, content: string, status: string, more: object = {}) =>
    prisma.comment.create({
      data: {
        entryId,
        content: `${NEEDLE} ${content}`,
        status,
        authorName: 'Visitor',
        date: '2026-01-01T00:00:00',
        ...more,
      },
    });
  const closedPost = ids[0] ?? 0;
  for (const made of [
    await comment(open.id, 'fine', 'approved', {
      authorEmail: `${secret('address of a commenter')}@example.org`,
      authorIp: secret('network of a commenter'),
      authorAgent: secret('agent of a commenter'),
    }),
    await comment(open.id, secret('comment held back'), 'hold'),
    await comment(open.id, secret('comment as spam'), 'spam'),
    await comment(open.id, secret('comment in the trash'), 'trash'),
    await comment(hidden.id, secret('comment on a private post'), 'approved'),
    await comment(closedPost, secret('comment on a protected post'), 'approved'),
  ])
    ids.push(made.id);

  const user = await prisma.user.create({
    data: {
      login: 'hermit',
      loginKey: 'hermit',
      email: `${secret('address of a user', ['admin'])}@example.org`,
      emailKey: `${secret('address of a user', ['admin'])}@example.org`,
      passwordHash: secret('password hash', NOBODY),
      slug: 'hermit',
      name: 'Hermit',
      sortName: 'hermit',
      nickname: 'Hermit',
      roles: 'author',
      registered: '2026-01-01T00:00:00',
      applicationPasswords: {
        create: {
          uuid: crypto.randomUUID(),
          name: secret('name of an application', ['admin']),
          hash: secret('application password', NOBODY),
          created: '2026-01-01T00:00:00',
        },
      },
      sessions: {
        create: {
          hash: secret('session', NOBODY),
          created: '2026-01-01T00:00:00',
          expires: '2090-01-01T00:00:00',
          lastSeen: '2026-01-01T00:00:00',
        },
      },
    },
  });
  await prisma.passwordReset.create({
    data: {
      userId: user.id,
      hash: secret('password reset', NOBODY),
      expires: '2090-01-01T00:00:00',
    },
  });
  ids.push(user.id, ...Object.values(site.users));
  await make(posts, { title: 'By the hermit', status: 'publish', author: user.id });

  const { body: form } = await site.rest('/forms/v1/contact-forms', {
    as: 'editor',
    json: {
      title: 'Contact',
      form: '[text* your-name]\n[submit "Send"]',
      mail: { recipient: `${secret('recipient of a form')}@example.org`, subject: 's', body: 'b' },
    },
  });
  ids.push(form.id);
  // Only now, since a new form has it for a recipient, which those who manage forms see.
  await site.rest('/core/v2/settings', {
    as: 'admin',
    json: { email: `${secret('address of the site', ['admin'])}@example.org` },
  });
  const submission = await prisma.formSubmission.create({
    data: {
      formId: form.id,
      formTitle: 'Contact',
      moment: '2026-01-01T00:00:00',
      status: 'stored',
      values: JSON.stringify({ 'your-name': [secret('form entry', ['admin'])] }),
      hash: 'x',
      ip: secret('network of a sender', ['admin']),
      files: {
        create: {
          field: 'cv',
          name: `${secret('name of a sent file', ['admin'])}.txt`,
          mimeType: 'text/plain',
          bytes: 1,
          content: Buffer.from('x'),
        },
      },
    },
  });
  const campaign = await prisma.donationCampaign.create({
    data: {
      slug: 'roof',
      title: 'Roof',
      sortTitle: 'roof',
      currency: 'EUR',
      created: '2026-01-01T00:00:00',
    },
  });
  const donor = await prisma.donor.create({
    data: {
      email: `${secret('address of a donor', ['admin'])}@example.org`,
      name: secret('donor', ['admin']),
      sortName: 'donor',
      created: '2026-01-01T00:00:00',
    },
  });
  const donation = await prisma.donation.create({
    data: {
      campaignId: campaign.id,
      donorId: donor.id,
      amount: 1250n,
      currency: 'EUR',
      status: 'don-completed',
      note: secret('note of a donation', ['admin']),
      moment: '2026-01-01T00:00:00',
      created: '2026-01-01T00:00:00',
    },
  });
  const subscriber = await prisma.subscriber.create({
    data: {
      email: `${secret('address of a subscriber', ['admin'])}@example.org`,
      emailKey: `${secret('address of a subscriber', ['admin'])}@example.org`,
      status: 'subscribed',
      optInKey: secret('opt-in key', NOBODY),
      ip: secret('network of a subscriber', NOBODY),
      created: '2026-01-01T00:00:00',
    },
  });
  const event = await prisma.usageEvent.create({
    data: {
      payload: JSON.stringify({ what: secret('usage event', ['admin']) }),
      date: '2026-01-01T00:00:00',
    },
  });
  await prisma.job.create({
    data: {
      name: 'mail',
      payload: JSON.stringify({ key: secret('payload of a job', NOBODY) }),
      runAfter: '2026-01-01T00:00:00',
      failedAt: '2026-01-02T00:00:00',
      lastError: secret('failure of a job', ['admin']),
    },
  });
  const webhook = await prisma.webhook.create({
    data: {
      url: `https://10.0.0.1/${secret('address of a webhook', ['admin'])}`,
      kinds: '[]',
      onlyPublished: true,
      isActive: false,
      secret: secret('secret of a webhook', NOBODY),
      since: 0,
      created: '2026-01-01T00:00:00',
      deliveries: {
        create: {
          messageId: 'msg_planted',
          type: 'post.updated',
          body: '{}',
          status: 'failed',
          created: '2026-01-01T00:00:00',
          response: secret('answer to a webhook', ['admin']),
        },
      },
    },
  });
  ids.push(submission.id, campaign.id, donor.id, donation.id, subscriber.id, event.id, webhook.id);

  const known = [...new Set(ids)].filter((id) => typeof id === 'number');
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const types = [
    'post',
    'term',
    'comment',
    'user',
    'donor',
    'donation',
    'submission',
    'subscriber',
  ];
  return {
    secrets,
    ids: known,
    globalIds: types.flatMap((type) => known.map((id) => encode(`${type}:${id}`))),
    segments: [...known.map(String), 'me', 'hermit', 'post', 'category', 'publish'],
    urls: [...new Set(urls)],
  };
}
