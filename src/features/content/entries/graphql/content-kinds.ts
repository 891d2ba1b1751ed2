import type { Entry } from '../../../../content/entries/entry.ts';
import { entryPath, postPath } from '../../../../content/entries/entry-path.ts';
import { ownKinds } from '../../../../content/kinds/own-kinds.ts';
import type { Context } from '../../../../operation/context.ts';

/** A kind of entry that has a GraphQL type, which implements `ContentNode`. */
export interface ContentKind {
  /** As `Entry.kind` has it. */
  readonly kind: string;
  readonly typename: string;
  /** Its `ContentTypeEnum` value. */
  readonly enumValue: string;
  /** The names of root fields for one and for many. */
  readonly single: string;
  readonly plural: string;
  readonly isHierarchical: boolean;
  /** Whether `contentNodes` has it without being told. */
  readonly isListed: boolean;
  /** The path of an item's page. */
  path(context: Context, entry: Entry): string | Promise<string>;
}

/** A kind that is added here and implements its type has its place in every list, look-up and interface. */
export const contentKinds: readonly ContentKind[] = [
  {
    kind: 'post',
    typename: 'Post',
    enumValue: 'POST',
    single: 'post',
    plural: 'posts',
    isHierarchical: false,
    isListed: true,
    path: postPath,
  },
  {
    kind: 'page',
    typename: 'Page',
    enumValue: 'PAGE',
    single: 'page',
    plural: 'pages',
    isHierarchical: true,
    isListed: true,
    path: entryPath,
  },
  {
    kind: 'attachment',
    typename: 'MediaItem',
    enumValue: 'ATTACHMENT',
    single: 'mediaItem',
    plural: 'mediaItems',
    isHierarchical: false,
    isListed: false,
    path: entryPath,
  },
  {
    kind: 'ext_events',
    typename: 'Event',
    enumValue: 'EVENT',
    single: 'event',
    plural: 'events',
    isHierarchical: false,
    isListed: true,
    path: entryPath,
  },
  {
    kind: 'ext_venue',
    typename: 'Venue',
    enumValue: 'VENUE',
    single: 'venue',
    plural: 'venues',
    isHierarchical: false,
    isListed: false,
    path: entryPath,
  },
  {
    kind: 'ext_organizer',
    typename: 'Organizer',
    enumValue: 'ORGANIZER',
    single: 'organizer',
    plural: 'organizers',
    isHierarchical: false,
    isListed: false,
    path: entryPath,
  },
  ...[...ownKinds.values()].map(({ name, graphql, isHierarchical, isPublic }) => ({
    kind: name,
    ...graphql,
    isHierarchical,
    isListed: isPublic,
    path: entryPath,
  })),
];

export const contentKindOf = (kind: string): ContentKind | undefined => byName.get(kind);

const byName = new Map(contentKinds.map((one) => [one.kind, one]));
