import { entryById } from '../../../../content/entries/entry.ts';
import { entryRoute } from '../../../../content/entries/entry-path.ts';
import { loadEntry } from '../../../../content/entries/entry-policy.ts';
import { entryWriteArgs } from '../../../../content/entries/written-entry-args.ts';
import { ownValueArgs } from '../../../../content/fields/own-value-args.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { taxonomiesOf } from '../../../../content/terms/taxonomies.ts';
import { type Args, recordId } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Page } from '../../../../operation/operation.ts';
import { link, type Resource } from '../../../../operation/representation/resource.ts';
import { objectSchema, typed } from '../../../../operation/representation/resource-schema.ts';
import { created, json, pagingHeaders } from '../../../../rest/answer.ts';
import type { RestRequest } from '../../../../rest/read-request.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import { listProposals } from './list-proposals.ts';
import {
  type EntryProposal,
  loadProposal,
  type Proposal,
  proposalStatuses,
  proposedKinds,
} from './proposal.ts';
import {
  approveProposal,
  createProposal,
  declineProposal,
  getProposal,
  getProposalSource,
  proposedArgs,
  withdrawProposal,
} from './proposal-operations.ts';
import { differenceOf, proposedFields } from './proposed-changes.ts';

const namespace = 'core/v2';

/** A proposal in a list, which is without the texts (docs/rest.md §4.9). */
function presentProposal(
  { addresses }: Pick<Context, 'addresses'>,
  { proposal, entry }: EntryProposal,
): Resource {
  const { id, status, authorId, note, date, baseVersion, decidedAt, deciderId, reason } = proposal;
  const route = entryRoute(entry.kind, entry.id);
  return {
    id,
    parent: entry.id,
    type: addresses.kind(entry.kind),
    status,
    author: authorId ?? 0,
    note,
    date_gmt: date,
    base_version: baseVersion,
    parent_version: entry.version,
    decided_gmt: decidedAt,
    decided_by: deciderId ?? 0,
    reason,
    _links: { parent: route ? link(addresses.rest(route)) : [] },
  };
}

/** A proposal by itself, with the fields that it changes. */
const presentWholeProposal = (context: Context, found: EntryProposal): Resource => {
  const { _links, ...proposal } = presentProposal(context, found);
  return { ...proposal, changes: differenceOf(context, found), _links };
};

const properties = {
  id: typed('integer', 'Its number.'),
  parent: typed('integer', 'The id of what it changes.'),
  type: typed('string', 'The content type of that.'),
  status: { type: 'string', enum: [...proposalStatuses], description: 'How it stands.' },
  author: typed('integer', 'The id of the user who proposes it; 0 for none.'),
  note: typed('string', 'Why it should be changed.'),
  date_gmt: typed('string', 'When it was proposed, in UTC.'),
  base_version: typed('integer', 'The version that it was made from.'),
  parent_version: typed('integer', 'The version that there is now.'),
  decided_gmt: { type: ['string', 'null'], description: 'When it was decided about, in UTC.' },
  decided_by: typed('integer', 'The id of the user who decided; 0 for none.'),
  reason: typed('string', 'Why it was declined.'),
};

const links = { _links: { type: 'object', description: 'The address of what it changes.' } };

/** Describes {@link presentProposal}. */
const proposalSchema = objectSchema({ ...properties, ...links });

/** Describes {@link presentWholeProposal}. */
const wholeProposalSchema = objectSchema({
  ...properties,
  changes: {
    type: ['array', 'null'],
    description:
      'The fields that it changes; null for its author once they may no longer read what it changes.',
    items: objectSchema({
      field: typed('string', 'The name of the field: `title`, `categories`, `meta.subtitle`.'),
      before: { description: 'Its value now.' },
      after: { description: 'The value that is proposed.' },
    }),
  },
  ...links,
});

/** Describes the source of a proposal. Other fields differ by kind. */
const proposalSourceSchema = {
  ...objectSchema({
    title: typed('string', 'The title as it was written.'),
    content: typed('string', 'The content as it was written.'),
    excerpt: typed('string', 'The excerpt as it was written.'),
    featured_media: typed('integer', 'The id of the featured image; 0 for none.'),
  }),
  additionalProperties: true,
};

const listAnswers = { schema: { type: 'array', items: proposalSchema } };
const itemAnswers = { schema: wholeProposalSchema };

const answerWhole = async (id: number, context: Context) =>
  json(presentWholeProposal(context, await loadProposal(context, id)));

async function answerList(
  { items, total }: Page<Proposal>,
  { page, per_page: perPage }: { readonly page: number; readonly per_page: number },
  context: Context,
  request: RestRequest,
) {
  const shown = await Promise.all(
    items.map(async (proposal) => {
      const entry = await entryById(context).load(proposal.entryId);
      return entry ? [presentProposal(context, { proposal, entry })] : [];
    }),
  );
  return json(shown.flat(), pagingHeaders(context, request, { page, perPage, total }));
}

/** The fields of a kind that can be proposed. */
function proposedArgsOf(kind: Kind): Args {
  const writable: Args = entryWriteArgs(kind);
  const names = [
    ...Object.keys(proposedArgs),
    ...Object.keys(proposedFields(kind)),
    ...taxonomiesOf(kind).map(({ restBase }) => restBase),
  ];
  const offered = Object.entries(writable).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(offered), ...ownValueArgs(kind, writable.meta) };
}

const parent = recordId({ description: 'The id of what it belongs to.' });

/** @throws ApiError `rest_post_invalid_id` for what belongs to an entry of another kind */
const isOf =
  (kind: Kind) =>
  async (context: Context, args: { readonly parent: number }): Promise<void> =>
    void (await loadEntry(context, kind.name, args.parent));

/** The proposals of entries of a kind. */
const proposalsOfKind = (kind: Kind): Route => {
  const authorize = isOf(kind);
  return route({
    namespace,
    path: `/${kind.rest.base}/{id}/proposals`,
    endpoints: [
      endpoint(['GET'], listProposals, {
        args: { parent },
        omit: ['parent', 'type'],
        placeholderArgs: { id: 'parent' },
        answers: listAnswers,
        authorize,
        respond: answerList,
      }),
      endpoint(['POST'], createProposal, {
        args: { parent, ...proposedArgsOf(kind) },
        omit: ['parent', ...proposedNames],
        placeholderArgs: { id: 'parent' },
        answers: { status: 201, ...itemAnswers },
        authorize,
        respond: (found, _, context) =>
          created(
            presentWholeProposal(context, found),
            context.addresses.rest(`/${namespace}/proposals/${found.proposal.id}`),
          ),
      }),
    ],
  });
};

/** The texts that a proposal of an entry begins from. */
const sourceOfKind = (kind: Kind): Route =>
  route({
    namespace,
    path: `/${kind.rest.base}/{id}/proposals/source`,
    endpoints: [
      endpoint(['GET'], getProposalSource, {
        args: { parent },
        placeholderArgs: { id: 'parent' },
        answers: { schema: proposalSourceSchema },
        authorize: isOf(kind),
        respond: (source) => json(source),
      }),
    ],
  });

const proposedNames = Object.keys(proposedArgs) as (keyof typeof proposedArgs)[]; // its own keys

/** docs/rest.md §4.9 */
export const proposalRoutes: readonly Route[] = [
  ...proposedKinds.flatMap((kind) => [proposalsOfKind(kind), sourceOfKind(kind)]),
  route({
    namespace,
    path: '/proposals',
    endpoints: [endpoint(['GET'], listProposals, { answers: listAnswers, respond: answerList })],
    idsOf: 'private',
  }),
  route({
    namespace,
    path: '/proposals/{id}',
    idsOf: 'private',
    endpoints: [
      endpoint(['GET'], getProposal, {
        answers: itemAnswers,
        respond: (found, _, context) => json(presentWholeProposal(context, found)),
      }),
      endpoint(['DELETE'], withdrawProposal, {
        answers: {
          schema: {
            type: 'object',
            properties: { deleted: { type: 'boolean' }, previous: proposalSchema },
          },
        },
        respond: (found, _, context) =>
          json({ deleted: true, previous: presentProposal(context, found) }),
      }),
    ],
  }),
  route({
    namespace,
    path: '/proposals/{id}/approve',
    idsOf: 'private',
    endpoints: [
      endpoint(['POST'], approveProposal, {
        answers: itemAnswers,
        respond: (id, _, context) => answerWhole(id, context),
      }),
    ],
  }),
  route({
    namespace,
    path: '/proposals/{id}/decline',
    idsOf: 'private',
    endpoints: [
      endpoint(['POST'], declineProposal, {
        answers: itemAnswers,
        respond: (id, _, context) => answerWhole(id, context),
      }),
    ],
  }),
];
