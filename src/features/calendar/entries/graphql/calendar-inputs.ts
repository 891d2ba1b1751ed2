import { ownFieldsOfKind } from '../../../../content/kinds/registry.ts';
import { arg, id, validId } from '../../../../graphql/args-input.ts';
import type { builder } from '../../../../graphql/builder.ts';
import { recordIdOf } from '../../../../graphql/global-id.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { type EntryModel, seesText } from '../../../content/entries/graphql/entry-model.ts';
import { addOwnFields } from '../../../content/own-kinds/graphql/add-own-fields.ts';
import { type OwnInput, ownInput } from '../../../content/own-values/graphql/own-inputs.ts';

/** Adds the own fields of events, venues or organizers to their type, and returns how mutations write them. */
export function addCalendarOwnFields<Model extends EntryModel>(
  type: ReturnType<typeof builder.objectRef<Model>>,
  kind: string,
): OwnInput {
  const own = ownFieldsOfKind(kind);
  const place = `extend.${kind}`;
  addOwnFields({
    type,
    own,
    place,
    values: (model, context) => (seesText(context, model) ? model.entry.values : null),
  });
  return ownInput(own, type.name, place);
}

/** The fields of events, venues and organizers in mutations. */
export const calendarInputFields = {
  authorId: validId('author', 'user', {
    refusesNull: true,
    description: "The author's global id or number.",
  }),
  content: arg('description', {
    nullIs: '',
    description: 'What is to be said of it, as HTML.',
  }),
  date: arg('date', {
    refusesNull: true,
    description: "When it is published, in the site's time unless a zone is said.",
  }),
  featuredImageId: id('image', 'post', {
    read: (given) => String(recordIdOf(given, 'post')),
    nullIs: '0',
    description: 'The global id or number of its picture; 0 for none.',
  }),
  status: arg('status', {
    type: PostStatusRef,
    refusesNull: true,
    description: 'Its status; who may not publish gets `PENDING` instead.',
  }),
};
