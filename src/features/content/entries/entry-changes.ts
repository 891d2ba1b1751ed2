import type { EntryColumn } from '../../../model/field.ts';
import type { OwnValuesPatch } from '../../../model/own-values/own-values.ts';
import type { SeoPatch } from '../seo/stored-seo.ts';
import type { Entry } from './entry.ts';

type PlainChanges = { readonly [Column in EntryColumn]?: Entry[Column] | undefined };

/** What a write sets on an entry; what is absent stays as it is. Already checked against the viewer's rights and sanitised. */
export interface EntryChanges extends PlainChanges {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly excerpt?: string | undefined;
  /** As wished for; it is made unique. */
  readonly slug?: string | undefined;
  readonly status?: string | undefined;
  /** A moment; null lets the date float until publication. */
  readonly date?: string | null | undefined;
  readonly authorId?: number | undefined;
  /** Values of own fields; what is not named stays. */
  readonly ownValues?: OwnValuesPatch | undefined;
  /** What search engines are told; what is not named stays. */
  readonly seo?: SeoPatch | undefined;
  /** The whole set of terms of a taxonomy. */
  readonly terms?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** The changes without those that are no wish, to be spread over others. */
export const wishes = <Changes extends object>(changes: Changes): Partial<Changes> =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Changes>; // some of its members

/** The columns that a change names one for one. */
export function plainColumns(changes: EntryChanges) {
  const { title, content, excerpt, slug, status, date, authorId, ownValues, seo, terms, ...plain } =
    changes;
  return wishes(plain) as {
    [Column in keyof typeof plain]?: Exclude<(typeof plain)[Column], undefined>;
  }; // `wishes` leaves these out
}
