import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import { devices, PREFIX, propertyOf, type Size, type Typography } from './typography.ts';

/** A colour or a typography that pages name instead of saying it; `id` is a word, unique in its kind. */
export interface BuilderGlobal<Value> {
  readonly id: string;
  readonly title: string;
  readonly value: Value;
}

export type ColorGlobal = BuilderGlobal<string>;
export type TypographyGlobal = BuilderGlobal<Typography>;

/** All globals of a site, the built-in ones first, then the others in the order of their creation. */
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

/** The globals of every site (docs/rest.md §8). They can be changed, but not removed. */
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

/** As stored in the table. */
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

/** The widest screen of each device, in CSS pixels. */
const WIDEST = { _tablet: 1024, _mobile: 767 } as const;

/**
 * Renders the globals as custom properties: `--builder-color-primary`, `--builder-typography-primary-font-size`. Characters that could end
 * a declaration are escaped; values that this server would not store are left out.
 */
export function globalsCss({ colors, typography }: BuilderGlobals): string {
  const [everywhere = [], ...narrow] = devices.map((device) =>
    typography.flatMap(({ id, value }) => membersOf(id, value, device)),
  );
  const rules = devices.slice(1).flatMap((device, i) => {
    const declarations = narrow[i] ?? [];
    if (device === '' || declarations.length === 0) return [];
    return [`@media (max-width: ${WIDEST[device]}px) {\n${root(declarations)}}\n`];
  });
  const ofColors = colors.flatMap(({ id, value }) => declare(`color-${id}`, colorText(value)));
  return root([...ofColors, ...everywhere]) + rules.join('');
}

const root = (declarations: readonly string[]): string =>
  `:root {\n${declarations.map((one) => `  ${one}\n`).join('')}}\n`;

/** Returns the declarations for the members of one device. */
function membersOf(id: string, value: Typography, device: string): readonly string[] {
  return Object.entries(value).flatMap(([stored, member]) => {
    const name = stored.slice(PREFIX.length);
    const { property, device: own } = propertyOf(name);
    if (own !== device || name === 'typography') return [];
    const text = name === 'font_family' ? familyText(member) : memberText(member);
    return declare(`typography-${id}-${property}`, text);
  });
}

const declare = (name: string, text: string | null): readonly string[] =>
  text === null || !/^[\w-]+$/.test(name) ? [] : [`--builder-${name}: ${text};`];

const colorText = (value: string): string | null =>
  /^[\w#%(),./+\-* ]+$/.test(value) && !value.includes('/*') ? value : null;

function memberText(member: string | Size): string | null {
  const text = typeof member === 'string' ? member : `${member.size}${member.unit}`;
  return /^[\w.+-]+%?$/.test(text) ? text : null;
}

/** A string of CSS (Syntax Module Level 3 §4.3.5); everything but letters, digits, spaces and hyphens is written by its number. */
const familyText = (member: string | Size): string | null =>
  typeof member === 'string'
    ? `"${member.replace(/[^\p{L}\p{N} -]/gu, (one) => `\\${one.codePointAt(0)?.toString(16)} `)}"`
    : null;
