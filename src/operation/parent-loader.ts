import type { Context } from './context.ts';
import { defineLoader, type Loader } from './loader.ts';

/** A request for something of one parent, `key`. The other members are the same for parents that can be read together. */
export interface OfParent {
  readonly key: string | number;
}

/**
 * Defines a loader of children, such as a page of a list. Requests with the same arguments for many parents are read together.
 * The same field under another alias with other arguments is read separately.
 */
export const defineParentLoader = <Wanted extends OfParent, Result>(
  read: (
    context: Context,
    wanted: Wanted,
    keys: readonly (string | number)[],
  ) => Promise<ReadonlyMap<string | number, Result>>,
  none: Result,
): Loader<Wanted, Result> => {
  /** What a request has beside its key, as a text: many parents ask for the same. */
  const names = new WeakMap<Wanted, string>();
  const nameOf = (wanted: Wanted): string => {
    const known = names.get(wanted);
    if (known !== undefined) return known;
    const { key: _, ...rest } = wanted;
    const name = JSON.stringify(rest);
    names.set(wanted, name);
    return name;
  };
  return defineLoader<Wanted, Result>(
    async (context, all) => {
      const groups = Map.groupBy(all, nameOf);
      const results = new Map(
        await Promise.all(
          [...groups].map(async ([name, group]) => {
            const keys = [...new Set(group.map(({ key }) => key))];
            return [name, await read(context, group[0] as Wanted, keys)] as const; // no group is empty
          }),
        ),
      );
      return all.map((one) => results.get(nameOf(one))?.get(one.key) ?? none);
    },
    (wanted) => `${JSON.stringify(wanted.key)} ${nameOf(wanted)}`,
  );
};
