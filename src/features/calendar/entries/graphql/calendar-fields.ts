import type { KindNames } from '../../../../content/kinds/kind.ts';
import { builder } from '../../../../graphql/builder.ts';
import type { EntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { addEntryBy, addEntryChanges } from '../../../content/entries/graphql/entry-queries.ts';
import { FieldFormatRef, textOf } from '../../../content/entries/graphql/node-interfaces.ts';

/**
 * Adds to the type of events, venues or organizers the fields that front ends know from REST and from older schemas, `eventBy` to the
 * queries, and `eventChanged` to the subscriptions.
 * @param one one with its article: `an event`
 */
export function addCalendarFields(
  type: ReturnType<typeof builder.objectRef<EntryModel>>,
  { name, labels: { one: single } }: KindNames,
  one: string,
): void {
  builder.objectFields(type, (t) => ({
    description: t.string({
      description: 'The same as `content`, under the name that REST has for it.',
      args: { format: t.arg({ type: FieldFormatRef, description: 'How it is given.' }) },
      resolve: (model, { format }, context) => textOf(model, format, context),
    }),
    [`${single}Id`]: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
  }));
  addEntryBy({ type, name, single, one: `A${one.slice(1)}`, hasUniqueSlugs: true });
  addEntryChanges(name, single, type);
}
