import type { Kind } from '../../../../content/kinds/kind.ts';
import type { InputPart } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import type { EntryList } from './entry-connections.ts';
import {
  addEntryMutations,
  type EntryWrites,
  type RemovedContent,
  removedModel,
  writtenModel,
} from './entry-mutations.ts';
import { addEntryQueries, entryIdType } from './entry-queries.ts';
import { addEntryTerms, type UnstoredTerms } from './entry-terms.ts';
import { addEntryType } from './entry-type.ts';
import { type KindType, kindInput } from './kind-type.ts';

interface ContentOperations extends EntryWrites<RemovedContent> {
  readonly list: EntryList;
}

interface FurtherContent {
  readonly terms?: UnstoredTerms;
  /** Members of the inputs that write an entry. */
  readonly input?: readonly InputPart[];
}

/** Adds what GraphQL has of posts, pages and similar kinds: the type, its terms, queries and mutations. */
export function addContentKind(
  own: KindType,
  operations: ContentOperations,
  further: FurtherContent = {},
): void {
  const { kind, type } = own;
  const { isHierarchical, labels, supports } = kind;
  addEntryType(own);
  addEntryTerms(own, further.terms);
  addEntryQueries({
    ...own,
    list: operations.list,
    idType: isHierarchical
      ? hierarchicalIdType(`${type.name}IdType`, labels)
      : entryIdType(`${type.name}IdType`, `a ${labels.one}`),
    hasUniqueSlugs: !isHierarchical,
    hasPreviews: true,
    ...(supports.includes('author') && { ofUser: `The ${labels.many} that the user wrote.` }),
  });
  const input = kindInput(own);
  addEntryMutations({
    single: labels.one,
    plural: labels.many,
    type,
    operations,
    input: { ...input, parts: [...input.parts, ...(further.input ?? [])] },
    loadWritten: writtenModel,
    toRemoved: removedModel,
  });
}

/** Defines the enum for a kind with a hierarchy. It has no `SLUG`, because entries with different parents may share a slug. */
const hierarchicalIdType = (name: string, { one, many }: Kind['labels']) =>
  builder.enumType(name, {
    description: `By what a ${one} is meant.`,
    values: {
      DATABASE_ID: { value: 'database_id', description: 'Its number.' },
      ID: { value: 'id', description: 'Its global id.' },
      URI: { value: 'uri', description: `Its path, with those of the ${many} above.` },
    } as const,
  });
