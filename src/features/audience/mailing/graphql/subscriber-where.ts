import { builder } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { readId } from '../../../content/entries/graphql/read-entry-input.ts';
import type { SubscriberFilter } from '../subscriber-query.ts';
import { SubscriberStatusRef } from './mailing-enums.ts';

export const SubscriberWhereRef = builder.inputType('SubscriberWhereInput', {
  description: 'Which subscribers; all that is said must hold.',
  fields: (t) => ({
    listId: t.id({ description: 'On this list.' }),
    statusIn: t.field({
      type: [SubscriberStatusRef],
      required: optionalItems,
      description: 'In any of these statuses.',
    }),
    search: t.string({ extensions: { maxLength: 200 }, description: 'A part of the address.' }),
  }),
});

/** @throws ApiError `rest_invalid_param` for an id that is none */
export const readSubscriberWhere = (
  where: typeof SubscriberWhereRef.$inferInput | null | undefined,
): SubscriberFilter => ({
  listId: readId('listId', where?.listId, 'mailing_list') ?? undefined,
  statuses: where?.statusIn?.filter((status) => status != null),
  search: where?.search ?? undefined,
});
