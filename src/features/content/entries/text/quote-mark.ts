/** A quote character as typed. */
export type Quote = "'" | '"';

/** What one quote character was found to be; `undecided` stays as typed. */
export type QuoteMark = 'opening' | 'closing' | 'apostrophe' | 'prime' | 'undecided';

/** A quote character of a text, by its offset. */
export interface PlacedMark {
  readonly at: number;
  mark: QuoteMark;
}
