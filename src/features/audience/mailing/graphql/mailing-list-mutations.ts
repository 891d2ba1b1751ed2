import { arg, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import type { Context } from '../../../../operation/context.ts';
import { handOverSubscribers } from '../hand-over-subscribers.ts';
import {
  createMailingList,
  deleteMailingList,
  updateMailingList,
} from '../mailing-list-operations.ts';
import type { MailingList } from '../mailing-records.ts';
import { mailingListType } from './mailing-models.ts';

const fields = { title: arg('title'), slug: arg('slug'), description: arg('description') };

interface WrittenList {
  readonly mailingList: RowModel<MailingList> | null;
}

const payload = definePayload<WrittenList>(
  'MailingListPayload',
  'A mailing list that was written.',
  (t) => ({
    mailingList: t.expose('mailingList', {
      type: mailingListType.ref,
      nullable: true,
      description: 'The list as it is now.',
    }),
  }),
);

const written = async (listId: number, context: Context): Promise<WrittenList> => ({
  mailingList: await mailingListType.find(context, listId),
});

defineMutation({
  name: 'createMailingList',
  operation: createMailingList,
  input: { description: 'A new mailing list.', fields },
  payload,
  answer: written,
});

defineMutation({
  name: 'updateMailingList',
  operation: updateMailingList,
  input: {
    description: 'What to change of a mailing list; what is left out stays.',
    fields: { id: itself('mailing_list'), ...fields },
  },
  payload,
  answer: written,
});

defineMutation({
  name: 'deleteMailingList',
  operation: deleteMailingList,
  input: { description: 'Which mailing list to end.', fields: { id: itself('mailing_list') } },
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteMailingListPayload',
    'A mailing list that was ended.',
    deletedId,
  ),
  answer: (list) => ({ deletedId: toGlobalId('mailing_list', list.id) }),
});

defineMutation({
  name: 'handOverSubscribers',
  operation: handOverSubscribers,
  input: { description: 'Where to begin.', fields: { after: arg('after') } },
  payload: definePayload<{ readonly count: number; readonly next: number | null }>(
    'HandOverSubscribersPayload',
    'How many subscribers are on their way.',
    (t) => ({
      count: t.exposeInt('count', { description: 'How many.' }),
      next: t.exposeInt('next', {
        nullable: true,
        description: 'What to give as `after` for more; null for no more.',
      }),
    }),
  ),
  answer: (result) => result,
});
