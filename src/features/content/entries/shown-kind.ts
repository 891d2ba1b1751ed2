import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { LoadedTextMedia } from '../media/text-media.ts';
import type { OwnLinks } from '../own-values/own-links.ts';
import type { EntryRecord, View } from './entry.ts';

/** What the representation of any entry is made of. */
export interface EntryParts {
  readonly entry: EntryRecord;
  /** The slug that the title would give; known where the entry is shown for editing. */
  readonly generatedSlug?: string;
  /** What its content shows of this site's media; known where the content is shown. */
  readonly media?: LoadedTextMedia;
  /** To the records that its own fields name. */
  readonly ownLinks?: OwnLinks;
}

export interface EntryShape {
  readonly view: View;
  /** Whether what a password protects is shown. */
  readonly showsText: boolean;
  /** Words of an excerpt made from the content. */
  readonly excerptLength?: number | undefined;
  /** Whether `acf` is shown for people rather than as it is edited. */
  readonly isFormatted?: boolean;
}

/** How the entries of a kind are shown by REST; what all kinds have in common asks nothing else of one. */
export interface ShownKind<Parts extends EntryParts = EntryParts> {
  /** As `Entry.kind` has it. */
  readonly kind: string;
  /** Where its entries are: `/core/v2/posts`. */
  readonly collection: string;
  /** Null for an id without an entry. */
  load(context: Context, id: number, view: View): Promise<Parts | null>;
  present(context: Context, parts: Parts, shape: EntryShape): Resource;
}
