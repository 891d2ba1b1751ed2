import { isRecordId, recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertAdministrator, unknownWebhook } from './webhook.ts';

/** With the log of its deliveries; what was still to be delivered is not. @throws ApiError 404 `webhook_not_found` */
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
