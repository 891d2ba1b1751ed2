import type { Context } from './context.ts';
import { inTurn } from './in-turn.ts';
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
            // Making the statements of a hundred aliases takes longer than one request may hold up others.
            async ([name, { one, keys }]) =>
              [name, await inTurn(context, () => read(context, one, [...keys]))] as const,
          ),
        ),
      );
      return all.map((one) => results.get(nameOf(one))?.get(one.key) ?? none);
    },
    (wanted) => JSON.stringify(wanted),
  );

const nameOf = ({ key: _, ...rest }: OfParent) => JSON.stringify(rest);
