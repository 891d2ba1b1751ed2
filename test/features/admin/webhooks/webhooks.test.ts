import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { abilities } from '../../../../src/app/routes.ts';
import { warnOfFailingWebhooks } from '../../../../src/features/admin/webhooks/delivery-job.ts';
import { shared } from '../../../support/shared.ts';
import type { TestUser } from '../../../support/test-site.ts';
import { openWebhookSite } from './webhook-site.ts';

const site = shared(openWebhookSite);

const prisma = () => site.services.database.prisma;

const ask = <Data>(query: string, as?: TestUser, variables: object = {}) =>
  site.graphql<Data>(query, { variables, as });

const FIELDS = `id databaseId url kinds onlyPublished isActive offReason failingSinceGmt dateGmt`;
const DELIVERY = `id databaseId messageId type body status attempts dateGmt lastAttemptGmt nextAttemptGmt
  milliseconds responseStatus response error`;

interface Written {
  readonly webhook: { readonly id: string; readonly databaseId: number; readonly url: string };
  readonly secret: string | null;
}

const create = (input: object, as: TestUser = 'admin') =>
  ask<{ createWebhook: Written | null }>(
    `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { ${FIELDS} } } }`,
    as,
    { input },
  );

const update = (input: object) =>
  ask<{ updateWebhook: Written | null }>(
    `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { secret webhook { ${FIELDS} } } }`,
    'admin',
    { input },
  );

const codeOf = ({ errors }: { errors?: readonly { extensions: object }[] }) =>
  errors?.map(({ extensions }) => Reflect.get(extensions, 'code'))[0];

describe('an administrator', () => {
  it('adds, reads, changes, tests and deletes a webhook by GraphQL', async () => {
    const made = (await create({ url: site.receiver.url, kinds: ['post', 'post'] })).data;
    const { webhook, secret } = made.createWebhook ?? { webhook: null, secret: null };
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      url: site.receiver.url,
      kinds: ['post'],
      onlyPublished: true,
      isActive: true,
      offReason: null,
      failingSinceGmt: null,
    });
    const { id } = webhook ?? { id: '' };
    const READ = `query ($id: ID!) { webhook(id: $id) { ${FIELDS} } webhooks { totalCount nodes { ${FIELDS} } } }`;
    expect((await ask(READ, 'admin', { id })).data).toEqual({
      webhook,
      webhooks: { totalCount: 1, nodes: [webhook] },
    });

    const changed = await update({ id, kinds: [], onlyPublished: false });
    expect(changed.data.updateWebhook).toMatchObject({
      secret: null,
      webhook: { kinds: [], onlyPublished: false, url: site.receiver.url },
    });
    const renewed = (await update({ id, newSecret: true })).data.updateWebhook;
    expect(renewed?.secret).toMatch(/^whsec_/);
    expect(renewed?.secret).not.toBe(secret);

    const TEST = `mutation ($id: ID!) { testWebhook(input: { id: $id }) { delivery { ${DELIVERY} } } }`;
    const tested = await ask<{ testWebhook: { delivery: object } }>(TEST, 'admin', { id });
    expect(tested.data.testWebhook.delivery).toMatchObject({
      type: 'webhook.test',
      status: 'DELIVERED',
      attempts: 1,
      responseStatus: 204,
      error: null,
    });
    expect(site.receiver.received).toHaveLength(1);
    const LIST = `query ($id: ID!, $status: WebhookDeliveryStatusEnum) {
      webhookDeliveries(webhookId: $id, status: $status) { totalCount nodes { ${DELIVERY} } } }`;
    expect((await ask(LIST, 'admin', { id })).data).toEqual({
      webhookDeliveries: { totalCount: 1, nodes: [tested.data.testWebhook.delivery] },
    });
    expect((await ask(LIST, 'admin', { id, status: 'FAILED' })).data).toMatchObject({
      webhookDeliveries: { totalCount: 0 },
    });

    const DELETE = 'mutation ($id: ID!) { deleteWebhook(input: { id: $id }) { deletedId } }';
    expect((await ask(DELETE, 'admin', { id })).data).toEqual({ deleteWebhook: { deletedId: id } });
    expect(codeOf(await ask(DELETE, 'admin', { id }))).toBe('webhook_not_found');
    expect(codeOf(await ask(TEST, 'admin', { id }))).toBe('webhook_not_found');
    expect(codeOf(await ask(LIST, 'admin', { id }))).toBe('webhook_not_found');
    expect(await prisma().webhookDelivery.count()).toBe(0);
  });

  it.each([
    ['url', { url: 'ftp://receiver.example/' }],
    ['url', { url: 'https://ann:secret@receiver.example/' }],
    ['url', { url: 'https://receiver.example:22/' }],
    ['url', { url: 'https://10.0.0.1/' }],
    ['url', { url: 'http://[::1]/' }],
    ['url', { url: 'http://169.254.169.254/latest/meta-data' }],
    ['url', { url: 'no address' }],
    ['kinds', { url: 'https://receiver.example/', kinds: ['donation'] }],
    ['secret', { url: 'https://receiver.example/', secret: 'whsec_c2hvcnQ=' }],
    ['secret', { url: 'https://receiver.example/', secret: 'a'.repeat(60) }],
    ['secret', { url: 'https://receiver.example/', secret: `whsec_${'A'.repeat(90)}` }],
    ['url', { url: `https://receiver.example/${'a'.repeat(2000)}` }],
  ])('can not have %s as in %j', async (name, input) => {
    const { errors } = await create(input);
    expect(errors?.[0]?.message).toContain(name);
    expect(await prisma().webhook.count()).toBe(0);
  });

  it('can have fifty webhooks, and not one more', async () => {
    const url = 'https://receiver.example/';
    for (let n = 0; n < 49; n++) await site.addWebhook({ url });
    const last = await Promise.all([create({ url }), create({ url }), create({ url })]);
    expect(last.map(codeOf).sort()).toEqual(['too_many_webhooks', 'too_many_webhooks', undefined]);
    expect(await prisma().webhook.count()).toBe(50);
    await prisma().webhook.deleteMany();
  });
});

describe('a stranger', () => {
  const roles: readonly (TestUser | undefined)[] = [
    'editor',
    'author',
    'contributor',
    'subscriber',
    undefined,
  ];

  it.each(roles)(
    'who is %s can do nothing with webhooks by GraphQL or as an ability',
    async (as) => {
      const { id } = await site.addWebhook();
      const sent = site.receiver.received.length;
      const documents = [
        'query ($id: ID!) { webhook(id: $id) { url } }',
        'query { webhooks { nodes { url } } }',
        'query ($id: ID!) { webhookDeliveries(webhookId: $id) { nodes { body } } }',
        'mutation { createWebhook(input: { url: "https://receiver.example/" }) { secret } }',
        'mutation ($id: ID!) { updateWebhook(input: { id: $id, newSecret: true }) { secret } }',
        'mutation ($id: ID!) { deleteWebhook(input: { id: $id }) { deletedId } }',
        'mutation ($id: ID!) { testWebhook(input: { id: $id }) { delivery { error } } }',
        'mutation ($id: ID!) { redeliverWebhook(input: { id: $id }) { delivery { error } } }',
      ];
      for (const document of documents) {
        const { data } = await ask<Readonly<Record<string, unknown>> | null>(document, as, { id });
        expect(Object.values(data ?? {}), document).toEqual([null].slice(0, data ? 1 : 0));
      }
      const own = abilities.filter(({ name }) => name.includes('webhook'));
      expect(own).toHaveLength(8);
      const context = await site.context(as);
      for (const { run, effect } of own)
        if (effect !== 'read')
          await expect(
            run(context, { id: String(id), url: 'https://receiver.example/' }),
          ).rejects.toMatchObject({ code: expect.stringMatching(/forbidden/) });
      expect(await prisma().webhook.count()).toBe(1);
      expect(site.receiver.received).toHaveLength(sent);
      await prisma().webhook.deleteMany();
    },
  );
});

describe('the secret of a webhook', () => {
  it('is in no table in clear, and in no line of the log', async () => {
    const key = 'made-once';
    const query = `mutation { createWebhook(input: { url: "${site.receiver.url}" }) { secret webhook { id } } }`;
    const answer = await site.fetch('/graphql', {
      method: 'POST',
      headers: {
        authorization: site.authorization('admin'),
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ query }),
    });
    const { data } = (await answer.json()) as { data: { createWebhook: Written } }; // as asked
    const secret = data.createWebhook.secret ?? '';
    expect(secret).toMatch(/^whsec_/);
    const bare = secret.slice('whsec_'.length);
    const tables = [
      await prisma().webhook.findMany(),
      await prisma().idempotentWrite.findMany(),
      await prisma().job.findMany(),
      await prisma().setting.findMany(),
      await prisma().change.findMany(),
    ];
    expect(JSON.stringify(tables)).not.toContain(bare);
  });

  it('and the path of its address are not in what the server warns of', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const { id } = await site.addWebhook({ url: 'https://receiver.example/hooks/t0ken' });
    await site.addWebhook();
    await prisma().webhook.update({
      where: { id },
      data: { isActive: false, offReason: 'The receiver answered 410: it wants no more messages.' },
    });
    const context = await site.context('admin');
    await warnOfFailingWebhooks({ ...context, services: { ...site.services, log } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`Webhook ${id} was switched off.`);
    expect(lines[0]).not.toContain('t0ken');
  });
});
