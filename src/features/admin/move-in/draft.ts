/** A record of the other site as it would stand here. */
export interface Draft<Row> {
  readonly remoteId: number;
  /** Its parent's id there; 0 for none. */
  readonly remoteParentId: number;
  /** Its parent here, as far as that has come already; the others are set at the end. */
  readonly parentId: number | null;
  /** What it is called in the report: `post 12 (A title)`. */
  readonly label: string;
  /** What is written; when it is the same again, the record is left alone. */
  readonly row: Row;
}

/** A draft that has its place here. */
export interface Placed<Row> extends Draft<Row> {
  readonly localId: number;
  /** The record was here before the move. */
  readonly isMatched: boolean;
}

/** Where a record that was not moved before goes: to an id, to a record that is here already, or nowhere. */
export type Place =
  | { readonly id: number; readonly isMatched: boolean }
  | { readonly conflict: string };
