import type { Context } from '../../../operation/context.ts';
import { hostOf, toWebhook, WEBHOOK_COLUMNS } from './webhook.ts';

/** Warns in the log of webhooks that take no messages, and of those that the server has switched off. */
export async function warnOfFailingWebhooks({ services }: Context): Promise<void> {
  const rows = await services.database.tables
    .selectFrom('Webhook')
    .select(WEBHOOK_COLUMNS)
    .where((either) =>
      either.or([either('offReason', 'is not', null), either('failingSince', 'is not', null)]),
    )
    .orderBy('id')
    .execute();
  for (const webhook of rows.map(toWebhook)) {
    const { id, offReason, failingSince, isActive } = webhook;
    const about = { webhook: id, host: hostOf(webhook) };
    if (offReason !== null)
      services.log.warn(
        about,
        `Webhook ${id} was switched off. ${offReason} \`almanac webhook on ${id}\` switches it on again.`,
      );
    else if (isActive)
      services.log.warn(
        about,
        `Webhook ${id} has taken no message since ${failingSince}; \`almanac webhook deliveries ${id}\` tells why.`,
      );
  }
}
