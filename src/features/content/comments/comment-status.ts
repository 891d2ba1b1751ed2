/** How a comment stands with the moderators, as stored and as REST shows it. */
export const commentStatuses = ['approved', 'hold', 'spam', 'trash'] as const;

export type CommentStatus = (typeof commentStatuses)[number];

/** What a write may ask for; `untrash` and `unspam` bring back the status before. */
export type WrittenStatus = CommentStatus | 'restore';

/** The status that a write asks for, in any of the words that clients use; undefined for another word. */
export const writtenStatus = (word: string): WrittenStatus | undefined => WRITTEN.get(word);

/**
 * The statuses that a list asks for: `all` is what readers and moderators talk about, `any` (undefined) is everything. A
 * word that is no status is kept, and finds nothing.
 */
export function listedStatuses(words: string): readonly string[] | undefined {
  const asked = words.split(/[\s,]+/).filter((word) => word !== '');
  if (asked.includes('any')) return undefined;
  return asked.flatMap((word) =>
    word === 'all' ? ['approved', 'hold'] : [WRITTEN.get(word) ?? word],
  );
}

const WRITTEN: ReadonlyMap<string, WrittenStatus> = new Map([
  ['approved', 'approved'],
  ['approve', 'approved'],
  ['1', 'approved'],
  ['hold', 'hold'],
  ['0', 'hold'],
  ['spam', 'spam'],
  ['trash', 'trash'],
  ['untrash', 'restore'],
  ['unspam', 'restore'],
]);
