import type { Selectable } from 'kysely';
import { type EntryRecord, entryById } from '../../../../content/entries/entry.ts';
import { assertCanCopy } from '../../../../content/entries/entry-changes.ts';
import { unknownEntry } from '../../../../content/entries/entry-policy.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { kinds } from '../../../../content/kinds/registry.ts';
import {
  canEditRecord,
  canReadRecord,
  kindCapability,
} from '../../../../content/record-capabilities.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { isRecordId } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { refused } from '../../../../operation/errors.ts';
import { defineIdLoader } from '../../../../operation/loader.ts';
import type { Tables } from '../../../../storage/tables.ts';

/** The kind that proposals are in the change log. */
export const PROPOSAL = 'private:proposal';

/** How a proposal stands; `pending` is open. */
export const proposalStatuses = ['pending', 'approved', 'declined'] as const;

export type ProposalStatus = (typeof proposalStatuses)[number];

/** A change of a published entry that waits for somebody who may edit it, or about which they have decided. */
export type Proposal = Selectable<Tables['Proposal']>;

/** A proposal with the entry as it is now. */
export interface EntryProposal {
  readonly proposal: Proposal;
  readonly entry: EntryRecord;
}

/** The kinds of entries of which changes can be proposed. */
export const proposedKinds: readonly Kind[] = [...kinds.values()].filter(
  ({ hasRevisions }) => hasRevisions,
);

export const proposalById = defineIdLoader('Proposal');

/** Loads an entry of which changes can be proposed, whoever asks. @throws ApiError 404 `rest_post_invalid_id` */
export async function loadToPropose(context: Context, id: number): Promise<EntryRecord> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (!entry || !proposedKinds.some(({ name }) => name === entry.kind)) throw unknownEntry();
  return entry;
}

/** The statuses of entries that not all of their writers may edit. */
const PUBLISHED: ReadonlySet<string> = new Set(['publish', 'future', 'private']);

/**
 * Who may write entries of the kind may propose changes of each that they may read; of one with a password only who may edit it, since a
 * proposal shows the text that it changes.
 * @throws ApiError `rest_forbidden`, `rest_cannot_edit`; 409 `proposal_not_published`
 */
export function assertCanPropose(context: Context, entry: EntryRecord): void {
  assertCanCopy(context, entry);
  assertCanWriteKind(context, entry.kind);
  if (!PUBLISHED.has(entry.status))
    throw new ApiError(
      'proposal_not_published',
      409,
      'Changes are proposed of what is published; a draft is edited.',
    );
}

/** @throws ApiError `rest_cannot_edit` unless the viewer may write entries of this kind, or of any kind without one */
export function assertCanWriteKind({ viewer }: Context, kind?: string): void {
  const names = kind === undefined ? proposedKinds.map(({ name }) => name) : [kind];
  if (!names.some((name) => viewer.can(kindCapability('edit', name))))
    throw refused(viewer, 'rest_cannot_edit', 'You are not allowed to write these.');
}

// A proposal without an author belongs to nobody, in particular not to anonymous callers.
const isAuthor = (userId: number, { authorId }: Proposal): boolean =>
  userId !== 0 && userId === authorId;

/** Whether the viewer may see what a proposal changes: its author no longer may once the entry is hidden from them. */
export const maySeeEntry = ({ viewer }: Context, entry: EntryRecord): boolean =>
  canEditRecord(viewer, entry) || (canReadRecord(viewer, entry) && entry.password === '');

/** 404 also for a proposal that the viewer may not see. */
export const unknownProposal = (): ApiError =>
  new ApiError('proposal_not_found', 404, 'There is no proposal with this number.');

/** Proposals are for their authors and for those who may edit the entry. @throws ApiError 404 `proposal_not_found` */
export async function loadProposal(context: Context, id: number): Promise<EntryProposal> {
  const proposal = isRecordId(id) ? await proposalById(context).load(id) : null;
  const entry = proposal && (await entryById(context).load(proposal.entryId));
  const { viewer } = context;
  if (!entry || !(isAuthor(viewer.id, proposal) || canEditRecord(viewer, entry)))
    throw unknownProposal();
  return { proposal, entry };
}

/** @throws ApiError 404 `proposal_not_found`, 403 `rest_cannot_edit` for who may not decide about it */
export async function loadToDecide(context: Context, id: number): Promise<EntryProposal> {
  const found = await loadProposal(context, id);
  if (!canEditRecord(context.viewer, found.entry))
    throw refused(context.viewer, 'rest_cannot_edit', 'You are not allowed to decide about this.');
  return found;
}

/** @throws ApiError 404 `proposal_not_found`, 403 `rest_forbidden` for those who have not made it */
export async function loadOwnProposal(context: Context, id: number): Promise<EntryProposal> {
  const found = await loadProposal(context, id);
  if (!isAuthor(context.viewer.id, found.proposal))
    throw refused(context.viewer, 'rest_forbidden', 'Only its author withdraws a proposal.');
  return found;
}
