import type { Context } from './context.ts';
import { defineLoader, type Loader } from './loader.ts';

/** Asks for something of one parent: `key`; whatever else it says is the same for parents that can be read together. */
export interface OfParent {
  readonly key: string | number;
}

/**
 * A loader of what hangs on parents, such as a page of a list: what is asked in the same words of many parents is read at once,
 * the same field under another alias, with other words, at once for itself.
 */
export const defineParentLoader = <Wanted extends OfParent, Result>(
  read: (
    context: Context,
    wanted: Wanted,
    keys: readonly (string | number)[],
  ) => Promise<ReadonlyMap<string | number, Result>>,
  none: Result,
): Loader<Wanted, Result> =>
  defineLoader<Wanted, Result>(
    async (context, all) => {
      const groups = new Map<
        string,
        { readonly one: Wanted; readonly keys: Set<string | number> }
      >();
      for (const one of all) {
        const name = nameOf(one);
        const known = groups.get(name) ?? { one, keys: new Set() };
        known.keys.add(one.key);
        groups.set(name, known);
      }
      const results = new Map(
        await Promise.all(
          [...groups].map(
            async ([name, { one, keys }]) => [name, await read(context, one, [...keys])] as const,
          ),
        ),
      );
      return all.map((one) => results.get(nameOf(one))?.get(one.key) ?? none);
    },
    (wanted) => JSON.stringify(wanted),
  );

const nameOf = ({ key: _, ...rest }: OfParent) => JSON.stringify(rest);
