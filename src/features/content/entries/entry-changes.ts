/** What a write sets on an entry; what is absent stays as it is. Already checked against the viewer's rights and sanitised. */
export interface EntryChanges {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly excerpt?: string | undefined;
  /** As wished for; it is made unique. */
  readonly slug?: string | undefined;
  readonly status?: string | undefined;
  /** A moment; null lets the date float until publication. */
  readonly date?: string | null | undefined;
  readonly password?: string | undefined;
  readonly authorId?: number | undefined;
  readonly parentId?: number | null | undefined;
  readonly menuOrder?: number | undefined;
  readonly commentStatus?: string | undefined;
  readonly pingStatus?: string | undefined;
  readonly format?: string | undefined;
  readonly template?: string | undefined;
  readonly isSticky?: boolean | undefined;
  readonly featuredMediaId?: number | null | undefined;
  readonly footnotes?: string | undefined;
  /** The whole set of terms of a taxonomy. */
  readonly terms?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** The changes without those that are no wish, to be spread over others. */
export const wishes = (changes: EntryChanges): EntryChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
