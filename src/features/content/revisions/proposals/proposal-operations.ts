import { randomUUID } from 'node:crypto';
import { entryById } from '../../../../content/entries/entry.ts';
import { allowedTexts, assertNotEmpty } from '../../../../content/entries/entry-changes.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { unknownEntry } from '../../../../content/entries/entry-policy.ts';
import { titleOf } from '../../../../content/entries/present-entry.ts';
import { entryForWrite, updateEntry } from '../../../../content/entries/update-entry.ts';
import { readWrittenEntry } from '../../../../content/entries/written-entry.ts';
import { writtenEntryArgs } from '../../../../content/entries/written-entry-args.ts';
import { assertEntryComplete } from '../../../../content/fields/read-own-values.ts';
import { commonFields } from '../../../../content/kinds/built-in-kinds.ts';
import { kinds } from '../../../../content/kinds/registry.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { defineJob, enqueueJob } from '../../../../jobs/job.ts';
import { deliver } from '../../../../jobs/mail/mail-job.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { integer, recordId, string } from '../../../../operation/args.ts';
import { type Context, systemContext } from '../../../../operation/context.ts';
import { assertVersion } from '../../../../operation/if-version.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import type { Services } from '../../../../operation/services.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { anyKindArgs, readTermIds } from '../autosave-operations.ts';
import {
  assertCanPropose,
  type EntryProposal,
  loadOwnProposal,
  loadProposal,
  loadToDecide,
  loadToPropose,
  PROPOSAL,
  type Proposal,
  type ProposalStatus,
  proposalById,
  unknownProposal,
} from './proposal.ts';
import { changesOf, differing, proposalSource } from './proposed-changes.ts';

/** How many proposals of an entry can be open. */
const MOST_OPEN = 100;

/** Characters of a note or a reason. */
const NOTE = 2000;

const { title, content, excerpt, featured_media, meta } = writtenEntryArgs;

/** The fields of any kind that can be proposed. */
export const proposedArgs = {
  title,
  content,
  excerpt,
  featured_media,
  template: commonFields.template.schema,
  meta,
  ...anyKindArgs,
};

/**
 * Proposes a change of a published entry, in the place of an open proposal of the same user. Proposals have numbers of their own, so that
 * nobody approves another one than they have seen.
 * @throws ApiError as `assertCanPropose` and `readWrittenEntry`; 400 `proposal_empty`, 409 `too_many_proposals`
 */
export const createProposal = defineOperation({
  name: 'createProposal',
  kind: 'mutation',
  summary: 'Proposes a change of a published text, which whoever may edit it approves or declines.',
  args: {
    parent: recordId({ description: 'The id of what is to be changed.' }),
    ...proposedArgs,
    note: string({ maxLength: NOTE, description: 'Why it should be changed.' }),
  },
  async authorize(context, { parent }) {
    assertCanPropose(context, await loadToPropose(context, parent));
  },
  async resolve(context, { parent, note = '', ...args }): Promise<EntryProposal> {
    const entry = await loadToPropose(context, parent);
    const kind = kinds.get(entry.kind);
    if (!kind) throw unknownEntry();
    const changes = differing(entry, {
      ...(await readWrittenEntry(context, kind, args, entry)),
      terms: await readTermIds(context, kind, args),
    });
    if (Object.keys(changes).length === 0)
      throw new ApiError('proposal_empty', 400, 'It would change nothing.');
    assertNotEmpty(changes, entry);
    assertEntryComplete(kind, entry, changes);
    const proposal = await context.write((transaction) =>
      store(context, transaction, {
        entryId: entry.id,
        baseVersion: entry.version,
        changes: JSON.stringify(changes),
        note: note.trim(),
      }),
    );
    return { proposal, entry };
  },
});

/** Reads what a proposal begins from. @throws ApiError as `createProposal` for those who may not propose */
export const getProposalSource = defineOperation({
  name: 'getProposalSource',
  kind: 'query',
  summary:
    'Returns the fields of a published text as they were written, for who proposes a change.',
  args: { parent: recordId({ description: 'The id of what is to be changed.' }) },
  async authorize(context, { parent }) {
    assertCanPropose(context, await loadToPropose(context, parent));
  },
  resolve: async (context, { parent }) =>
    proposalSource(context, await loadToPropose(context, parent)),
});

/** Stores an open proposal, in the place of the author's other one of the entry. @throws ApiError 409 `too_many_proposals` */
async function store(
  { viewer, now }: Context,
  transaction: Transaction,
  proposal: Pick<Proposal, 'entryId' | 'baseVersion' | 'changes' | 'note'>,
): Promise<Proposal> {
  const { prisma, changed } = transaction;
  const { entryId } = proposal;
  // Held, so that two proposals at one moment are stored one after the other.
  await entryForWrite(transaction, entryId);
  const open = { entryId, status: 'pending' };
  const authorId = viewer.id || null;
  await prisma.proposal.deleteMany({ where: { ...open, authorId } });
  if ((await prisma.proposal.count({ where: open })) >= MOST_OPEN)
    throw new ApiError(
      'too_many_proposals',
      409,
      `${MOST_OPEN} changes of this wait to be decided about already.`,
    );
  const stored = await prisma.proposal.create({ data: { ...proposal, authorId, date: now } });
  changed(PROPOSAL, stored.id, 'create');
  return stored;
}

const id = recordId({ description: 'The number of the proposal.' });

/** @throws ApiError 404 `proposal_not_found`, also for those who may not see it */
export const getProposal = defineOperation({
  name: 'getProposal',
  kind: 'query',
  summary: 'Reads a proposed change, beside the text as it is now.',
  args: { id },
  async authorize(context, args) {
    await loadProposal(context, args.id);
  },
  resolve: (context, args): Promise<EntryProposal> => loadProposal(context, args.id),
});

/**
 * Writes the change as an update of the entry by who approves it. Answers the number of the proposal.
 * @throws ApiError 404 `proposal_not_found`, 403 `rest_cannot_edit`, 409 `proposal_decided`, 412 `CONFLICT`
 */
export const approveProposal = defineOperation({
  name: 'approveProposal',
  kind: 'mutation',
  summary: 'Publishes a proposed change.',
  args: {
    id,
    version: integer({
      description:
        'The version that the text must still have, as it was looked at; the one that the proposal was made from unless given.',
      minimum: 1,
    }),
  },
  async authorize(context, args) {
    await loadToDecide(context, args.id);
  },
  resolve: (context, { id: meant, version }): Promise<number> =>
    decide(context, meant, { status: 'approved' }, async (transaction, proposal) => {
      const { entryId, baseVersion } = proposal;
      await assertVersion(transaction, 'Entry', entryId, version ?? baseVersion);
      const changes = changesOf(proposal);
      await updateEntry(context, transaction, entryId, {
        ...changes,
        ...allowedTexts(context, changes),
        featuredMediaId: await remainingMedia(transaction, changes.featuredMediaId),
      });
    }),
});

/** The image of a proposal; undefined, which changes nothing, once it was deleted. */
async function remainingMedia(
  { prisma }: Transaction,
  mediaId: number | null | undefined,
): Promise<number | null | undefined> {
  if (mediaId === null || mediaId === undefined) return mediaId;
  const media = await prisma.entry.findUnique({ where: { id: mediaId }, select: { kind: true } });
  return media?.kind === 'attachment' ? mediaId : undefined;
}

/** @throws ApiError 404 `proposal_not_found`, 403 `rest_cannot_edit`, 409 `proposal_decided` */
export const declineProposal = defineOperation({
  name: 'declineProposal',
  kind: 'mutation',
  summary: 'Declines a proposed change.',
  args: {
    id,
    reason: string({ maxLength: NOTE, description: 'Why, for its author.', default: '' }),
  },
  async authorize(context, args) {
    await loadToDecide(context, args.id);
  },
  resolve: (context, { id: meant, reason }): Promise<number> =>
    decide(context, meant, { status: 'declined', reason: reason.trim() }),
});

/** Decides about an open proposal, of which only one decision is made, and tells its author. */
async function decide(
  context: Context,
  id: number,
  decision: { readonly status: ProposalStatus; readonly reason?: string },
  carryOut?: (transaction: Transaction, proposal: Proposal) => Promise<void>,
): Promise<number> {
  const { proposal: meant } = await loadToDecide(context, id);
  const { viewer, now } = context;
  await context.write(async (transaction) => {
    const { prisma, changed } = transaction;
    await entryForWrite(transaction, meant.entryId);
    const proposal = await openProposal(transaction, id);
    await carryOut?.(transaction, proposal);
    await prisma.proposal.update({
      where: { id },
      data: { ...decision, decidedAt: now, deciderId: viewer.id || null },
      select: { id: true },
    });
    changed(PROPOSAL, id, 'update');
    if (proposal.authorId !== null && proposal.authorId !== viewer.id)
      await enqueueJob(transaction, proposalLetterJob, { id: randomUUID(), proposalId: id });
  });
  return id;
}

/** @throws ApiError 404 `proposal_not_found`, 409 `proposal_decided` */
async function openProposal({ prisma }: Transaction, id: number): Promise<Proposal> {
  const proposal = await prisma.proposal.findUnique({ where: { id } });
  if (!proposal) throw unknownProposal();
  if (proposal.status !== 'pending')
    throw new ApiError('proposal_decided', 409, `This proposal is ${proposal.status} already.`);
  return proposal;
}

/** Removes an open proposal; answers it as it was. @throws ApiError 404 `proposal_not_found`, 403 `rest_forbidden`, 409 `proposal_decided` */
export const withdrawProposal = defineOperation({
  name: 'withdrawProposal',
  kind: 'mutation',
  summary: 'Withdraws a proposed change of the caller.',
  args: { id },
  async authorize(context, args) {
    await loadOwnProposal(context, args.id);
  },
  async resolve(context, args): Promise<EntryProposal> {
    const found = await loadOwnProposal(context, args.id);
    await context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      await entryForWrite(transaction, found.entry.id);
      await openProposal(transaction, args.id);
      await prisma.proposal.delete({ where: { id: args.id }, select: { id: true } });
      changed(PROPOSAL, args.id, 'delete');
    });
    return found;
  },
});

/** A letter about a decision. It names nobody, so that nothing of who is removed meanwhile stays in the queue. */
interface ProposalLetter {
  readonly id: string;
  readonly proposalId: number;
}

/** Tells the author of a proposal how it was decided, if there is still somebody to tell. */
export const proposalLetterJob = defineJob<ProposalLetter, Services>({
  name: 'proposal-letter',
  about: ({ proposalId }) => `the decision about proposal ${proposalId}`,
  async run(services, letter, { keep }) {
    const context = await systemContext(services);
    const proposal = await proposalById(context).load(letter.proposalId);
    const author = proposal?.authorId ? await userById(context).load(proposal.authorId) : null;
    const entry = proposal && (await entryById(context).load(proposal.entryId));
    if (!entry || !author?.email) return;
    const isApproved = proposal.status === 'approved';
    const title = titleOf(entry);
    const parts = [
      `Your change of “${title}” ${isApproved ? 'is published' : 'was declined'}:`,
      context.addresses.page(await entryPath(context, entry)),
      proposal.reason && `\n${proposal.reason}`,
    ];
    const message = {
      to: author.email,
      subject: `${isApproved ? 'Published' : 'Declined'}: your change of “${title}”`,
      text: `${parts.filter((part) => part !== '').join('\n')}\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    await deliver(services, { id: letter.id, message }, [], () => keep(letter));
  },
});
