import { ApiError } from '../../../lib/api-error.ts';
import { boolean, isRecordId, list, recordId, required, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { readFetchedAddress } from '../../../operation/fetched-address.ts';
import { defineArrayListOperation, defineOperation } from '../../../operation/operation.ts';
import { beginPosition, latestChange } from './logged-changes.ts';
import {
  askedKinds,
  assertAdministrator,
  createSecret,
  encryptSecret,
  loadWebhook,
  MOST_WEBHOOKS,
  readSecret,
  toWebhook,
  unknownWebhook,
  WEBHOOK_COLUMNS,
  webhookKinds,
} from './webhook.ts';

/** The writable fields of a webhook. */
const webhookFields = {
  url: string({
    description: 'The address that messages are posted to, by https or http.',
    maxLength: 2000,
  }),
  kinds: list(string({ maxLength: 100 }), {
    description: `The kinds of record that it is told of: ${webhookKinds.join(', ')}. All but ${[...askedKinds].join(', ')}, if there is none.`,
    maxItems: 100,
  }),
  secret: string({
    description: 'The secret that signs the messages: `whsec_` and 24 to 64 bytes in base64.',
    maxLength: 200,
  }),
  only_published: boolean({
    description: 'Whether it is told only of what the public may read.',
  }),
  is_active: boolean({ description: 'Whether it is told of changes.' }),
};

/** As it is stored. @throws ApiError `rest_invalid_param` for a kind that there is not */
function readKinds(kinds: readonly string[]): string {
  const unknown = kinds.find((kind) => !webhookKinds.includes(kind));
  if (unknown !== undefined)
    throw invalidParam(
      'kinds',
      `There is no kind ${JSON.stringify(unknown)}; there are ${webhookKinds.join(', ')}.`,
    );
  return JSON.stringify([...new Set(kinds)]);
}

/** There are few (`MOST_WEBHOOKS`). */
export const listWebhooks = defineArrayListOperation({
  name: 'listWebhooks',
  summary: 'Lists the webhooks.',
  args: {},
  authorize: assertAdministrator,
  async items(context) {
    const rows = await context
      .read('Webhook')
      .selectFrom('Webhook')
      .select(WEBHOOK_COLUMNS)
      .orderBy('id')
      .execute();
    return rows.map(toWebhook);
  },
  keyOf: ({ id }) => id,
});

/** @throws ApiError 404 `webhook_not_found` */
export const getWebhook = defineOperation({
  name: 'getWebhook',
  kind: 'query',
  summary: 'Returns a webhook.',
  args: { id: recordId({ description: 'Its number.' }) },
  authorize: assertAdministrator,
  resolve: (context, { id }) => loadWebhook(context, id),
});

/** A webhook that was made, or whose secret was. */
export interface WrittenWebhook {
  readonly id: number;
  /** If the server has just made it; it is shown only now. */
  readonly secret: string | null;
}

/**
 * Creates a webhook, which gets changes from now on.
 * @throws ApiError 400 `too_many_webhooks`; `rest_invalid_param`
 */
export const createWebhook = defineOperation({
  name: 'createWebhook',
  kind: 'mutation',
  summary: 'Has an address told of changes.',
  args: { ...webhookFields, url: required(webhookFields.url) },
  authorize: assertAdministrator,
  async resolve(context, args): Promise<WrittenWebhook> {
    const made = args.secret === undefined ? createSecret() : null;
    const data = {
      url: readFetchedAddress(context, args.url),
      kinds: readKinds(args.kinds ?? []),
      onlyPublished: args.only_published ?? true,
      isActive: args.is_active ?? true,
      secret: encryptSecret(
        made ?? readSecret(args.secret ?? ''),
        context.services.authentication.key,
      ),
      created: context.now,
    };
    return context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      // The position's row is written first, so that of two that are made at once, one waits and counts the other.
      const since = await latestChange(transaction);
      await beginPosition(transaction, since);
      if ((await prisma.webhook.count()) >= MOST_WEBHOOKS) throw tooMany();
      const { id } = await prisma.webhook.create({
        data: { ...data, since },
        select: { id: true },
      });
      changed('private:webhook', id, 'create');
      return { id, secret: made };
    });
  },
});

const tooMany = () =>
  new ApiError(
    'too_many_webhooks',
    400,
    `There are ${MOST_WEBHOOKS} webhooks already. Delete one first.`,
  );

/**
 * Changes the given fields. A webhook that is switched on gets changes from now on.
 * @throws ApiError 404 `webhook_not_found`; `rest_invalid_param`
 */
export const updateWebhook = defineOperation({
  name: 'updateWebhook',
  kind: 'mutation',
  summary: 'Changes a webhook.',
  args: {
    id: recordId({ description: 'Its number.' }),
    ...webhookFields,
    new_secret: boolean({ description: 'Whether the server makes a new secret.', default: false }),
  },
  authorize: assertAdministrator,
  async resolve(context, { id, new_secret: isRenewed, ...args }): Promise<WrittenWebhook> {
    if (!isRecordId(id)) throw unknownWebhook();
    if (isRenewed && args.secret !== undefined)
      throw invalidParam('secret', 'Give either a secret or new_secret.');
    const made = isRenewed ? createSecret() : null;
    const secret = made ?? (args.secret === undefined ? null : readSecret(args.secret));
    const { key } = context.services.authentication;
    const data = {
      ...(args.url === undefined ? {} : { url: readFetchedAddress(context, args.url) }),
      ...(args.kinds === undefined ? {} : { kinds: readKinds(args.kinds) }),
      ...(args.only_published === undefined ? {} : { onlyPublished: args.only_published }),
      ...(args.is_active === undefined ? {} : { isActive: args.is_active, offReason: null }),
      ...(secret === null ? {} : { secret: encryptSecret(secret, key) }),
    };
    return context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      if (args.is_active)
        await prisma.webhook.updateMany({
          where: { id, isActive: false },
          data: { since: await latestChange(transaction), failingSince: null },
        });
      const { count } = await prisma.webhook.updateMany({ where: { id }, data: { ...data, id } });
      if (count === 0) throw unknownWebhook();
      changed('private:webhook', id, 'update');
      return { id, secret: made };
    });
  },
});

/** Deletes a webhook with the log of its deliveries; waiting messages are not sent. @throws ApiError 404 `webhook_not_found` */
export const deleteWebhook = defineOperation({
  name: 'deleteWebhook',
  kind: 'mutation',
  summary: 'Deletes a webhook and the log of its deliveries.',
  args: { id: recordId({ description: 'Its number.' }) },
  authorize: assertAdministrator,
  resolve: (context, { id }): Promise<number> =>
    context.write(async ({ prisma, changed }) => {
      const { count } = isRecordId(id)
        ? await prisma.webhook.deleteMany({ where: { id } })
        : { count: 0 };
      if (count === 0) throw unknownWebhook();
      changed('private:webhook', id, 'delete');
      return id;
    }),
});
