import { entryRoute } from '../../../../content/entries/entry-path.ts';
import type { Context } from '../../../../operation/context.ts';
import { link, type Resource } from '../../../../operation/representation/resource.ts';
import { objectSchema, typed } from '../../../../operation/representation/resource-schema.ts';
import { type EntryProposal, proposalStatuses } from './proposal.ts';
import { differenceOf } from './proposed-changes.ts';

/** A proposal in a list, which is without the texts (docs/rest.md §4.9). */
export function presentProposal(
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
export const presentWholeProposal = (context: Context, found: EntryProposal): Resource => {
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
export const proposalSchema = objectSchema({ ...properties, ...links });

/** Describes {@link presentWholeProposal}. */
export const wholeProposalSchema = objectSchema({
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
export const proposalSourceSchema = {
  ...objectSchema({
    title: typed('string', 'The title as it was written.'),
    content: typed('string', 'The content as it was written.'),
    excerpt: typed('string', 'The excerpt as it was written.'),
    featured_media: typed('integer', 'The id of the featured image; 0 for none.'),
  }),
  additionalProperties: true,
};
