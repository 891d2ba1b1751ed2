import { ApiError } from '../../../../lib/api-error.ts';
import { integer } from '../../../../operation/args.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { assertLoggedIn } from '../mailing-error.ts';
import { enqueueHandOver } from './hand-over-jobs.ts';

const AT_ONCE = 1000;

/**
 * Has those subscribers handed over whom the provider doesn't have as they are: after it was set, or after it was out of reach for
 * so long that the attempts were given up. Answers how many, and where to go on.
 * @throws ApiError 409 `no_provider`
 */
export const handOverSubscribers = defineOperation({
  name: 'handOverSubscribers',
  kind: 'mutation',
  isAlone: true,
  summary: 'Hands subscribers over to the provider who are not there yet.',
  args: { after: integer({ description: '`next` of the answer before.', default: 0 }) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { after }): Promise<{ count: number; next: number | null }> {
    const { services } = context;
    if (!services.config.mailingProvider)
      throw new ApiError('no_provider', 409, 'MAILING_PROVIDER_URL is not set.');
    const rows = await context
      .read('Subscriber')
      .selectFrom('Subscriber')
      .select('id')
      .where('id', '>', after)
      .whereRef('handedVersion', '<', 'version')
      .where('status', '!=', 'pending')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    await context.write(async (transaction) => {
      for (const { id } of rows) await enqueueHandOver(transaction, services.config, id);
    });
    const last = rows.at(-1);
    return { count: rows.length, next: rows.length === AT_ONCE && last ? last.id : null };
  },
});
