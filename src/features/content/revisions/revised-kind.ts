import type { Args } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../entries/entry.ts';

/** What a caller wishes for that may take more than the right to edit. */
export interface Wishes {
  readonly author?: number | undefined;
  readonly sticky?: boolean | undefined;
}

/** A kind of entry whose text is kept in revisions and autosaves. */
export interface RevisedKind {
  /** As `Entry.kind` has it. */
  readonly kind: string;
  /** Where its items are in core/v2: `/posts`. */
  readonly path: string;
  /** What may be written of an item; an autosave takes the same (interface.md §4.4). */
  readonly fields: Args;
  /** Refuses what takes more than the right to edit this item. @throws ApiError as an update of the item does */
  assertCanWritePost(context: Context, entry: Entry, wishes: Wishes): void;
}
