import type { Context } from '../../context.ts';
import type { Args } from '../../operation/args.ts';
import type { Entry } from '../records/entry.ts';

/** A kind of entry whose text is kept in revisions and autosaves. */
export interface RevisedKind {
  /** As `Entry.kind` has it. */
  readonly kind: string;
  /** Where its items are in core/v2: `/posts`. */
  readonly path: string;
  /** What may be written of an item; an autosave takes the same (interface.md §4.4). */
  readonly fields: Args;
  /** The path and query of an item's page. */
  pagePath(context: Context, entry: Entry): string;
  /** Refuses what takes more than the right to edit this item. @throws ApiError as an update of the item does */
  refuseWishes(context: Context, entry: Entry, args: Readonly<Record<string, unknown>>): void;
}
