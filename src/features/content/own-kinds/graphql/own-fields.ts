import { kindPlace, ownFieldsOfUsers } from '../../../../content/kinds/registry.ts';
import { taxonomyPlace } from '../../../../content/terms/taxonomies.ts';
import { seesText } from '../../entries/graphql/entry-model.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { contentTermTypes } from '../../terms/graphql/term-type.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { addOwnFields } from './add-own-fields.ts';

for (const { kind, type } of recordTypes)
  addOwnFields({
    type,
    own: kind,
    place: kindPlace(kind.name),
    values: (model, context) => (seesText(context, model) ? model.entry.values : null),
  });

for (const { taxonomy, ref } of contentTermTypes)
  addOwnFields({
    type: ref,
    own: taxonomy,
    place: taxonomyPlace(taxonomy),
    values: ({ term }) => term.values,
  });

addOwnFields({
  type: UserRef,
  own: ownFieldsOfUsers,
  place: 'extend.user',
  values: ({ user }) => user.values,
});
