import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import type { Typography } from './typography.ts';

/** A colour or a typography that pages name instead of saying it; `id` is a word, unique in its kind. */
export interface BuilderGlobal<Value> {
  readonly id: string;
  readonly title: string;
  readonly value: Value;
}

export type ColorGlobal = BuilderGlobal<string>;
export type TypographyGlobal = BuilderGlobal<Typography>;

/** All of a site, the built-in ones first, then the others in the order in which they were made. */
export interface BuilderGlobals {
  readonly colors: readonly ColorGlobal[];
  readonly typography: readonly TypographyGlobal[];
}

const typography = (
  id: string,
  title: string,
  family: string,
  weight: string,
): TypographyGlobal => ({
  id,
  title,
  value: {
    typography_typography: 'custom',
    typography_font_family: family,
    typography_font_weight: weight,
  },
});

/** What every site has (docs/rest.md §8): it can be changed, not removed. */
export const builtInGlobals: BuilderGlobals = {
  colors: [
    { id: 'primary', title: 'Primary', value: '#6EC1E4' },
    { id: 'secondary', title: 'Secondary', value: '#54595F' },
    { id: 'text', title: 'Text', value: '#7A7A7A' },
    { id: 'accent', title: 'Accent', value: '#61CE70' },
  ],
  typography: [
    typography('primary', 'Primary', 'Roboto', '600'),
    typography('secondary', 'Secondary', 'Roboto Slab', '400'),
    typography('text', 'Text', 'Roboto', '400'),
    typography('accent', 'Accent', 'Roboto', '500'),
  ],
};

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

/** The built-in globals with their changes, then the site's own (docs/rest.md §8). */
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
