/** One page of a list: its items in order, and the length of the whole list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}
