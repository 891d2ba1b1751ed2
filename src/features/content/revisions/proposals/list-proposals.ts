import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { pageArgs } from '../../../../content/entries/collection-args.ts';
import { assertCanRead } from '../../../../content/entries/entry-policy.ts';
import { type ArgValues, integer, list, oneOf, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  type ListReading,
  nestedRowList,
  rowList,
} from '../../../../operation/lists/list-reading.ts';
import { isNarrowed } from '../../../../operation/lists/nested.ts';
import { all, type ListSource } from '../../../../operation/lists/window.ts';
import { defineListOperation } from '../../../../operation/operation.ts';
import { isIn } from '../../../../storage/in-list.ts';
import { isEditable } from '../revision-query.ts';
import {
  assertCanWriteKind,
  loadToPropose,
  type Proposal,
  proposalStatuses,
  proposedKinds,
} from './proposal.ts';

/** Which proposals a list has. */
export const proposalFilterArgs = {
  parent: integer({ description: 'Of this post, page or the like.' }),
  status: oneOf(proposalStatuses, { description: 'Only those of this status.' }),
  author: integer({ description: 'By this user.' }),
  type: list(string(), { description: 'Of entries of any of these kinds.', default: [] }),
};

interface ProposalQuery {
  readonly parent?: number | undefined;
  readonly status?: string | undefined;
  readonly author?: number | undefined;
  readonly kinds?: readonly string[] | undefined;
}

const TABLES = ['Proposal', 'Entry'] as const;

const ORDER = [
  { expression: sql<number>`"Proposal"."id"`, direction: 'desc', type: 'integer' },
] as const;

/** The proposals that the viewer may see: their own, and those of entries that they may edit. The latest come first. */
const sourceOf = (query: ProposalQuery, { viewer, services }: Context): ListSource => {
  const { parent, status, author, kinds = [] } = query;
  const names = proposedKinds.map(({ name }) => name);
  const asked = kinds.length > 0 ? names.filter((name) => kinds.includes(name)) : names;
  const conditions: RawBuilder<SqlBool>[] = [
    ...(parent === undefined ? [] : [sql<SqlBool>`"Proposal"."entryId" = ${parent}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`"Proposal"."status" = ${status}`]),
    ...(author === undefined ? [] : [sql<SqlBool>`"Proposal"."authorId" = ${author}`]),
    ...(kinds.length > 0 ? [isIn(services.database.provider, sql`"Entry"."kind"`, asked)] : []),
    sql`"Proposal"."authorId" = ${viewer.id || null} OR ${isEditable(viewer, asked)}`,
  ];
  return {
    columns: sql`"Proposal".*`,
    from: sql`"Proposal" INNER JOIN "Entry" ON "Entry"."id" = "Proposal"."entryId"`,
    where: all(conditions),
    order: ORDER,
  };
};

const allProposals = rowList<ProposalQuery, Proposal>(sourceOf, ...TABLES);

const proposalsOf = nestedRowList<'entryId', ProposalQuery, Proposal>(
  (context, owner, query) => {
    const source = sourceOf(query, context);
    return {
      ...source,
      table: sql`"Proposal"`,
      rowid: sql`"Proposal"."id"`,
      parent: sql.ref(`Proposal.${owner}`),
      ranges: (query.status === undefined ? proposalStatuses : [query.status]).map(
        (status) => sql`"Proposal"."status" = ${status}`,
      ),
      indexOrder: source.order,
      isDense: !isNarrowed({ author: query.author }),
    };
  },
  ...TABLES,
);

type Values = ArgValues<typeof proposalFilterArgs>;

/** Lists proposals that the viewer may see, the latest first. */
export const listProposals = defineProposalList(allProposals);

/** As `listProposals` for an entry of a list; many such lists are read by one statement. */
export const listProposalsOf = (entryId: number) =>
  defineProposalList(proposalsOf('entryId', entryId));

function defineProposalList(reading: ListReading<ProposalQuery, Proposal>) {
  return defineListOperation({
    name: 'listProposals',
    summary: 'Lists proposed changes that the caller has made or may decide about.',
    args: { ...proposalFilterArgs, ...pageArgs },
    cursorArgs: proposalFilterArgs,
    async authorize(context, { parent }) {
      const entry = parent === undefined ? undefined : await loadToPropose(context, parent);
      if (entry) assertCanRead(context, entry);
      assertCanWriteKind(context, entry?.kind);
    },
    toQuery: (_, { parent, status, author, type }: Values): ProposalQuery => ({
      parent,
      status,
      author,
      kinds: type,
    }),
    order: allProposals.order,
    ...reading,
  });
}
