import { recordId } from '../../../operation/args.ts';
import { defineArrayListOperation } from '../../../operation/list-operation.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertAdministrator, loadWebhook, toWebhook, WEBHOOK_COLUMNS } from './webhook.ts';

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
