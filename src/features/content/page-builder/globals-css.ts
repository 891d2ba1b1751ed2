import type { BuilderGlobals } from './globals-loader.ts';
import { devices, PREFIX, type Size, type Typography } from './typography.ts';

/** The widest screen of each device, in CSS pixels. */
const WIDEST = { _tablet: 1024, _mobile: 767 } as const;

/**
 * The globals as custom properties: `--builder-color-primary`, `--builder-typography-primary-font-size`. What could end its
 * declaration is escaped or, where no such value is stored by this server, left out.
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

/** The members that are meant for one device, the others being said elsewhere. */
function membersOf(id: string, value: Typography, device: string): readonly string[] {
  return Object.entries(value).flatMap(([stored, member]) => {
    const name = stored.slice(PREFIX.length);
    const own = devices.find((one) => one !== '' && name.endsWith(one)) ?? '';
    if (own !== device || name === 'typography') return [];
    const property = name.slice(0, name.length - own.length).replaceAll('_', '-');
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
