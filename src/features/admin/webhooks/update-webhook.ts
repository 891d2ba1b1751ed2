import { boolean, isRecordId, recordId } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { WrittenWebhook } from './create-webhook.ts';
import { latestChange } from './position.ts';
import { assertAdministrator, unknownWebhook } from './webhook.ts';
import { readKinds, readUrl, webhookFields } from './webhook-fields.ts';
import { createSecret, encryptSecret, readSecret } from './webhook-secret.ts';

/**
 * What is left out stays. One that is switched on is told of changes from now on.
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
      ...(args.url === undefined ? {} : { url: readUrl(context, args.url) }),
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
