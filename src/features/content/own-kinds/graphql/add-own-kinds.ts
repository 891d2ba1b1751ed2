import { entryAtPath } from '../../../../content/entries/entry-at-path.ts';
import { mayRead } from '../../../../content/entries/entry-policy.ts';
import type { ContentKind } from '../../../../content/kinds/kind.ts';
import { kindPlace, ownFieldsOfUsers, plainKinds } from '../../../../content/kinds/registry.ts';
import { taxonomyPlace } from '../../../../content/terms/taxonomies.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { seesText, toEntryModel } from '../../entries/graphql/entry-model.ts';
import {
  addEntryMutations,
  removedModel,
  writtenModel,
} from '../../entries/graphql/entry-mutations.ts';
import {
  addEntryQueries,
  entryIdType,
  hierarchicalIdType,
} from '../../entries/graphql/entry-queries.ts';
import { addEntryTerms } from '../../entries/graphql/entry-terms.ts';
import { addEntryType } from '../../entries/graphql/entry-type.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import { kindType } from '../../entries/graphql/kind-type.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { addOwnFields } from '../../own-fields/graphql/add-own-fields.ts';
import { shownTaxonomies } from '../../terms/graphql/term-node.ts';
import { type OwnKindOperations, ownKindOperations } from '../own-kind-operations.ts';

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

/** Adds what GraphQL has of a kind of the site's own, as it has it of posts and pages. */
function addOwnKind(kind: ContentKind, operations: OwnKindOperations): void {
  const own = kindType(kind, undefined, kind.supports.includes('author'));
  const { type } = own;
  const { isHierarchical, labels } = kind;
  addEntryType(own);
  addEntryTerms(own);
  addEntryQueries({
    ...own,
    list: operations.list,
    idType: isHierarchical
      ? hierarchicalIdType(`${type.name}IdType`, labels)
      : entryIdType(`${type.name}IdType`, `a ${labels.one}`),
    hasUniqueSlugs: !isHierarchical,
    hasPreviews: true,
    ...(kind.supports.includes('author')
      ? { ofUser: `The ${labels.many} that the user wrote.` }
      : {}),
  });
  addEntryMutations({
    single: labels.one,
    plural: labels.many,
    type,
    operations,
    input: kindInput(own),
    loadWritten: writtenModel,
    toRemoved: removedModel,
  });
  if (kind.isPublic)
    findableByPath(async (context, path) => {
      if (!path.startsWith(`/${kind.path}/`)) return null;
      const entry = await entryAtPath(context, path, [kind.name]);
      return entry && (await mayRead(context, entry)) ? toEntryModel(entry) : null;
    });
}

for (const kind of plainKinds) {
  const operations = ownKindOperations.get(kind.name);
  if (operations) addOwnKind(kind, operations);
}
