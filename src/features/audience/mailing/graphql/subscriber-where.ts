import { builder } from '../../../../graphql/builder.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { type AskedArgs, id, items, one, readWhere } from '../../../../graphql/where-args.ts';
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

/** A `where` as the arguments of `listSubscribers` and `exportSubscribers`. */
export const readSubscriberWhere = (
  where: Maybe<typeof SubscriberWhereRef.$inferInput>,
): AskedArgs =>
  readWhere(where, {
    list: id('mailing_list', 'listId'),
    status: items('statusIn'),
    search: one('search'),
  });
