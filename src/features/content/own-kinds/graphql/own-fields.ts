import { kindPlace, ownFieldsOfUsers } from '../../../../content/kinds/registry.ts';
import { taxonomyPlace } from '../../../../content/terms/taxonomies.ts';
import { seesText } from '../../entries/graphql/entry-model.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { addOwnFields } from '../../own-fields/graphql/add-own-fields.ts';
import { shownTaxonomies } from '../../terms/graphql/term-node.ts';

for (const { kind, type } of recordTypes)
  addOwnFields({
    type,
    own: kind,
    place: kindPlace(kind.name),
    values: (model, context) => (seesText(context, model) ? model.entry.values : null),
  });

for (const { taxonomy, ref } of shownTaxonomies)
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
