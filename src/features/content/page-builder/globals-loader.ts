import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import type { BuilderGlobal, BuilderGlobals } from './builder-global.ts';
import { builtInGlobals } from './built-in-globals.ts';

/** As the table has it. */
export type GlobalKind = 'color' | 'typography';

/** All globals of the site; the key says nothing. */
const globalsLoader = defineLoader<'all', BuilderGlobals>(async (context, keys) => {
  const rows = await context
    .read('BuilderGlobal')
    .selectFrom('BuilderGlobal')
    .select(['kind', 'name', 'title', 'value'])
    .orderBy('id')
    .execute();
  const given = <Value>(kind: GlobalKind, read: (text: string) => Value) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name: id, title, value }) => ({ id, title, value: read(value) }));
  const all: BuilderGlobals = {
    colors: merge(
      builtInGlobals.colors,
      given('color', (text) => text),
    ),
    typography: merge(
      builtInGlobals.typography,
      given('typography', (text) => JSON.parse(text)),
    ),
  };
  return keys.map(() => all);
});

/** The built-in globals with their changes, then the site's own (behaviour.md §11). */
export const loadGlobals = (context: Context): Promise<BuilderGlobals> =>
  globalsLoader(context).load('all');

function merge<Value>(
  builtIn: readonly BuilderGlobal<Value>[],
  given: readonly BuilderGlobal<Value>[],
): readonly BuilderGlobal<Value>[] {
  const byId = new Map(given.map((one) => [one.id, one]));
  const own = given.filter(({ id }) => !builtIn.some((one) => one.id === id));
  return [...builtIn.map((one) => byId.get(one.id) ?? one), ...own];
}
