/** Ids of what was made, by the slug or login that the demo's files name it by. */
export type Ids = ReadonlyMap<string, number>;

/** @throws Error naming what the files speak of and nobody made */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo site has no ${name}.`);
  return id;
}
