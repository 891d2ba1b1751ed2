import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { loadMailingRecord, type Subscriber } from './mailing-loaders.ts';
import { enqueueErasure } from './provider/hand-over-jobs.ts';
import { suppress } from './suppression.ts';

/**
 * Answers the subscriber as it was. Nothing of the person stays but a hash of the address, by which no mail goes there until it
 * opts in anew; a provider that had it is told.
 */
export const deleteSubscriber = defineOperation({
  name: 'deleteSubscriber',
  kind: 'mutation',
  summary: 'Erases a subscriber.',
  args: { id: recordId({ description: 'The id of the subscriber.' }) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { id }): Promise<Subscriber> {
    const { services, now } = context;
    const subscriber = await loadMailingRecord(context, 'subscriber', id);
    const { emailKey } = subscriber;
    await context.write(async (transaction) => {
      const row = await transaction.prisma.subscriber.delete({
        where: { id },
        select: { email: true, version: true },
      });
      const { key } = services.authentication;
      await suppress(transaction, key, { emailKey, reason: 'unsubscribed', moment: now });
      transaction.changed('private:subscriber', id, 'delete');
      await enqueueErasure(transaction, services.config, { id, ...row });
    });
    return subscriber;
  },
});
