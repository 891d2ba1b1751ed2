import { entryAtPath } from '../../../../content/entries/entry-at-path.ts';
import { mayRead } from '../../../../content/entries/entry-policy.ts';
import type { ContentKind } from '../../../../content/kinds/kind.ts';
import { plainKinds } from '../../../../content/kinds/registry.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { toEntryModel } from '../../entries/graphql/entry-model.ts';
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
import { type OwnKindOperations, ownKindOperations } from '../own-kind-operations.ts';

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
