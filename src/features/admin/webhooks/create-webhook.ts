import { ApiError } from '../../../lib/api-error.ts';
import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { beginPosition, latestChange } from './position.ts';
import { assertAdministrator, MOST_WEBHOOKS } from './webhook.ts';
import { readKinds, readUrl, webhookFields } from './webhook-fields.ts';
import { createSecret, encryptSecret, readSecret } from './webhook-secret.ts';

/** A webhook that was made, or whose secret was. */
export interface WrittenWebhook {
  readonly id: number;
  /** If the server has just made it; it is shown only now. */
  readonly secret: string | null;
}

/**
 * It is told of changes from now on.
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
      url: readUrl(context, args.url),
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
