import { entryAtPath } from '../../../../content/entries/entry-at-path.ts';
import { mayRead } from '../../../../content/entries/entry-policy.ts';
import { kindPlace, ownFieldsOfUsers } from '../../../../content/kinds/registry.ts';
import { taxonomyPlace } from '../../../../content/terms/taxonomies.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { addContentKind } from '../../entries/graphql/add-content-kind.ts';
import { seesText, toEntryModel } from '../../entries/graphql/entry-model.ts';
import { kindType } from '../../entries/graphql/kind-type.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { addOwnFields } from '../../own-fields/graphql/add-own-fields.ts';
import { shownTaxonomies } from '../../terms/graphql/term-node.ts';
import { ownKindOperations } from '../own-kind-operations.ts';

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

for (const operations of ownKindOperations) {
  const { kind } = operations;
  addContentKind(kindType(kind), operations);
  if (kind.isPublic)
    findableByPath(async (context, path) => {
      if (!path.startsWith(`/${kind.path}/`)) return null;
      const entry = await entryAtPath(context, path, [kind.name]);
      return entry && (await mayRead(context, entry)) ? toEntryModel(entry) : null;
    });
}
