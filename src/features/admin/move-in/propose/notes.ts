/** What a person should look at in a proposed declaration: sentences by the path of what they are about (`kinds.book.archive`). */
export interface Notes {
  readonly lines: ReadonlyMap<string, string>;
  add(path: string, sentence: string): void;
}

export function createNotes(): Notes {
  const lines = new Map<string, string>();
  return {
    lines,
    add: (path, sentence) =>
      lines.set(path, [lines.get(path), sentence].filter((one) => one !== undefined).join(' ')),
  };
}
