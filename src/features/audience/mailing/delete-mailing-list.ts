import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { loadMailingRecord, type MailingList } from './mailing-loaders.ts';

/** Answers the list as it was; its subscribers stay, on what other lists they have. */
export const deleteMailingList = defineOperation({
  name: 'deleteMailingList',
  kind: 'mutation',
  summary: 'Ends a mailing list.',
  args: { id: recordId({ description: 'The id of the list.' }) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { id }): Promise<MailingList> {
    const list = await loadMailingRecord(context, 'list', id);
    await context.write(async ({ prisma, changed }) => {
      await prisma.mailingList.deleteMany({ where: { id } });
      changed('private:mailing-list', id, 'delete');
    });
    return list;
  },
});
