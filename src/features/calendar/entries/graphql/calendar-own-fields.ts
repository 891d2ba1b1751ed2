import type { builder } from '../../../../graphql/builder.ts';
import { ownFieldsOfKind } from '../../../../model/own-fields-of.ts';
import { type EntryModel, seesText } from '../../../content/entries/graphql/entry-model.ts';
import { addOwnFields } from '../../../content/own-values/graphql/add-own-fields.ts';
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
