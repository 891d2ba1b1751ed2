import { entryById } from '../../../../../content/entries/entry.ts';
import { loadEntry } from '../../../../../content/entries/entry-policy.ts';
import { entryWriteArgs } from '../../../../../content/entries/written-entry-args.ts';
import { ownValueArgs } from '../../../../../content/fields/own-value-args.ts';
import type { Kind } from '../../../../../content/kinds/kind.ts';
import { taxonomiesOf } from '../../../../../content/terms/taxonomies.ts';
import { type Args, recordId } from '../../../../../operation/args.ts';
import type { Context } from '../../../../../operation/context.ts';
import type { Page } from '../../../../../operation/operation.ts';
import { created, json, pagingHeaders } from '../../../../../rest/answer.ts';
import type { RestRequest } from '../../../../../rest/read-request.ts';
import { endpoint, type Route, route } from '../../../../../rest/route.ts';
import { listProposals } from '../list-proposals.ts';
import {
  presentProposal,
  presentWholeProposal,
  proposalSchema,
  proposalSourceSchema,
  wholeProposalSchema,
} from '../present-proposal.ts';
import { loadProposal, type Proposal, proposedKinds } from '../proposal.ts';
import {
  approveProposal,
  createProposal,
  declineProposal,
  getProposal,
  getProposalSource,
  proposedArgs,
  withdrawProposal,
} from '../proposal-operations.ts';
import { proposedFields } from '../proposed-changes.ts';

const namespace = 'core/v2';

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
