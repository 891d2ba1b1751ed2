import { entryById } from '../../../../../content/entries/entry.ts';
import { kindCapability } from '../../../../../content/record-capabilities.ts';
import { userById } from '../../../../../content/users/user-loaders.ts';
import { arg, defineWhere, id, itself } from '../../../../../graphql/args-input.ts';
import { builder } from '../../../../../graphql/builder.ts';
import { connectionType, loadConnection } from '../../../../../graphql/connection.ts';
import {
  defineMutation,
  definePayload,
  deletedId,
} from '../../../../../graphql/define-mutation.ts';
import { toDatabaseId, toGlobalId } from '../../../../../graphql/global-id.ts';
import {
  DatabaseIdentifierRef,
  findableNode,
  type NodeModel,
  NodeRef,
} from '../../../../../graphql/node.ts';
import { performList, performOrNull } from '../../../../../graphql/perform.ts';
import { ContentTypeEnumRef, JsonRef } from '../../../../../graphql/shared-types.ts';
import type { Context } from '../../../../../operation/context.ts';
import { ContentNodeRef } from '../../../entries/graphql/content-node.ts';
import { loadEntryModel } from '../../../entries/graphql/entry-model.ts';
import { recordTypes } from '../../../entries/graphql/record-types.ts';
import { toUserModel, type UserModel, UserRef } from '../../../entries/graphql/user-model.ts';
import { anyKindFields, ofOneKind, revisedOwnFields } from '../../graphql/revision-fields.ts';
import { listProposals, listProposalsOf, proposalFilterArgs } from '../list-proposals.ts';
import {
  assertCanPropose,
  type EntryProposal,
  loadProposal,
  type Proposal,
  proposalStatuses,
} from '../proposal.ts';
import {
  approveProposal,
  createProposal,
  declineProposal,
  getProposal,
  getProposalSource,
  withdrawProposal,
} from '../proposal-operations.ts';
import { differenceOf, type ProposedChange } from '../proposed-changes.ts';

interface ProposalModel extends NodeModel, EntryProposal {}

const toModel = (found: EntryProposal): ProposalModel => ({
  ...found,
  typename: 'Proposal',
  idType: 'proposal',
  databaseId: found.proposal.id,
});

const loadModel = async (context: Context, proposal: Proposal): Promise<ProposalModel | null> => {
  const entry = await entryById(context).load(proposal.entryId);
  return entry && toModel({ proposal, entry });
};

const findProposal = async (context: Context, number: number): Promise<ProposalModel | null> => {
  const found = await performOrNull(getProposal, context, { id: number });
  return found && toModel(found);
};

findableNode('proposal', (context, number) => findProposal(context, Number(number)));

/** Who may see a proposal may see whose it is. */
async function loadUser(context: Context, userId: number | null): Promise<UserModel | null> {
  const user = userId === null ? null : await userById(context).load(userId);
  return user && toUserModel(user);
}

const ProposalStatusRef = builder.enumType('ProposalStatusEnum', {
  description: 'How a proposal stands.',
  values: {
    PENDING: { value: 'pending', description: 'Nobody has decided about it.' },
    APPROVED: { value: 'approved', description: 'It is published.' },
    DECLINED: { value: 'declined', description: 'It was declined.' },
  } as const,
});

const ChangeRef = builder.objectRef<ProposedChange>('ProposedChange').implement({
  description: 'A field that a proposal changes.',
  fields: (t) => ({
    field: t.exposeString('field', {
      nullable: false,
      description: 'Its name in REST: `title`, `categories`, `meta.subtitle`.',
    }),
    before: t.field({
      type: JsonRef,
      description: 'Its value now.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: JsonRef,
      description: 'The value that is proposed.',
      resolve: ({ after }) => after,
    }),
  }),
});

const ProposalRef = builder.objectRef<ProposalModel>('Proposal').implement({
  description: 'A change of a published text that waits to be approved, or was decided about.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    contentNode: t.field({
      type: ContentNodeRef,
      description: 'What it changes; null for its author once they may no longer read it.',
      resolve: ({ entry }, _, context) => loadEntryModel(context, entry.id),
    }),
    status: t.field({
      type: ProposalStatusRef,
      description: 'How it stands.',
      resolve: ({ proposal }) =>
        proposalStatuses.find((status) => status === proposal.status) ?? null,
    }),
    author: t.field({
      type: UserRef,
      description: 'Who proposes it.',
      resolve: ({ proposal: { authorId } }, _, context) => loadUser(context, authorId),
    }),
    authorDatabaseId: t.int({
      description: "The author's user id.",
      resolve: ({ proposal }) => proposal.authorId,
    }),
    note: t.string({
      description: 'Why it should be changed.',
      resolve: ({ proposal }) => proposal.note,
    }),
    dateGmt: t.string({
      description: 'When it was proposed, in UTC.',
      resolve: ({ proposal }) => proposal.date,
    }),
    baseVersion: t.int({
      nullable: false,
      description: 'The version that it was made from.',
      resolve: ({ proposal }) => proposal.baseVersion,
    }),
    parentVersion: t.int({
      nullable: false,
      description: 'The version that there is now.',
      resolve: ({ entry }) => entry.version,
    }),
    changes: t.field({
      type: [ChangeRef],
      description:
        'The fields that it changes; null for its author once they may no longer read what it changes.',
      resolve: (model, _, context) => differenceOf(context, model)?.slice(),
    }),
    decidedGmt: t.string({
      description: 'When it was decided about, in UTC.',
      resolve: ({ proposal }) => proposal.decidedAt,
    }),
    decidedBy: t.field({
      type: UserRef,
      description: 'Who decided about it.',
      resolve: ({ proposal: { deciderId } }, _, context) => loadUser(context, deciderId),
    }),
    reason: t.string({
      nullable: false,
      description: 'Why it was declined.',
      resolve: ({ proposal }) => proposal.reason,
    }),
  }),
});

const ProposalConnectionRef = connectionType('Proposal', ProposalRef);

const { status, author, parent, type } = proposalFilterArgs;

const whereFields = {
  status: arg('status', { type: ProposalStatusRef }),
  author: id('author', 'user'),
} as const;

const proposalWhere = defineWhere({
  name: 'ProposalWhereInput',
  description: 'Which proposals; all that is said must hold.',
  args: { status, author, parent, type },
  fields: {
    ...whereFields,
    parent: id('parent', 'post'),
    contentTypes: arg('type', { type: ContentTypeEnumRef }),
  },
});

const ownWhere = defineWhere({
  name: 'ContentNodeToProposalsWhereInput',
  description: 'Which proposals; all that is said must hold.',
  args: { status, author },
  fields: whereFields,
});

builder.queryFields((t) => ({
  proposal: t.field({
    type: ProposalRef,
    description: `${getProposal.summary} For its author and for who may decide about it.`,
    args: { id: t.arg.id({ required: true, description: 'Its global id or its number.' }) },
    resolve: (_, { id: given }, context) =>
      findProposal(context, toDatabaseId(given, 'proposal') ?? 0),
  }),
  proposals: t.field({
    type: ProposalConnectionRef,
    description: `${listProposals.summary} The latest come first.`,
    args: proposalWhere.fieldArgs(),
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(listProposals, context, proposalWhere.read(where), paging);
      return loadConnection(list, (proposal) => loadModel(context, proposal));
    },
  }),
}));

for (const { kind, type: recordType } of recordTypes) {
  if (!kind.hasRevisions) continue;
  builder.objectField(recordType, 'proposals', (t) =>
    t.field({
      type: ProposalConnectionRef,
      description:
        'The proposed changes of it that the caller has made or may decide about, the latest first; null for who may not write these.',
      args: ownWhere.fieldArgs(),
      async resolve({ record }, { where, ...paging }, context) {
        if (!context.viewer.can(kindCapability('edit', record.kind))) return null;
        const { args, names } = ownWhere.read(where);
        const asked = { args: { ...args, parent: record.id }, ...(names ? { names } : {}) };
        const list = await performList(listProposalsOf(record.id), context, asked, paging);
        return loadConnection(list, (proposal) => loadModel(context, proposal));
      },
    }),
  );
  builder.objectField(recordType, 'proposalSource', (t) =>
    t.field({
      type: JsonRef,
      description:
        'Its fields as they were written, by their names in REST, from which a proposal begins; null for who may not propose.',
      resolve: ({ record }, _, context) =>
        performOrNull(getProposalSource, context, { parent: record.id }),
    }),
  );
}

const written = (name: string, description: string) =>
  definePayload<{ readonly proposal: ProposalModel }>(name, description, (t) => ({
    proposal: t.expose('proposal', {
      type: ProposalRef,
      nullable: false,
      description: 'The proposal as it is now.',
    }),
  }));

const answer = async (number: number, context: Context) => ({
  proposal: toModel(await loadProposal(context, number)),
});

defineMutation({
  name: 'createProposal',
  operation: createProposal,
  input: {
    description: 'A change of a published text; what is left out stays as it is.',
    fields: {
      id: id('parent', 'post', {
        description: 'The global id or number of what is to be changed.',
      }),
      ...anyKindFields(''),
      note: arg('note'),
    },
    parts: revisedOwnFields,
  },
  complete: ofOneKind(assertCanPropose),
  payload: written('CreateProposalPayload', 'A change that was proposed.'),
  answer: (found) => ({ proposal: toModel(found) }),
});

defineMutation({
  name: 'approveProposal',
  operation: approveProposal,
  input: {
    description: 'Which proposal to approve.',
    fields: { id: itself('proposal'), ifVersion: arg('version') },
  },
  payload: written('ApproveProposalPayload', 'A proposal that is published.'),
  answer,
});

defineMutation({
  name: 'declineProposal',
  operation: declineProposal,
  input: {
    description: 'Which proposal to decline, and why.',
    fields: { id: itself('proposal'), reason: arg('reason') },
  },
  payload: written('DeclineProposalPayload', 'A proposal that was declined.'),
  answer,
});

defineMutation({
  name: 'withdrawProposal',
  operation: withdrawProposal,
  input: { description: 'Which proposal to withdraw.', fields: { id: itself('proposal') } },
  payload: definePayload<{ readonly deletedId: string }>(
    'WithdrawProposalPayload',
    'A proposal that was withdrawn.',
    deletedId,
  ),
  answer: ({ proposal }) => ({ deletedId: toGlobalId('proposal', proposal.id) }),
});
