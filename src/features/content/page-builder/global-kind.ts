import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import {
  type BuilderGlobal,
  type BuilderGlobals,
  builtInGlobals,
  type GlobalKind,
  loadGlobals,
} from './globals-loader.ts';
import { readTypography, type Typography } from './typography.ts';

/**
 * A colour of CSS (Color Module Level 4) in the one way in which it ends where it seems to end: comments gone, parentheses
 * closed. @throws ApiError `rest_invalid_param`
 */
async function readColor(sent: unknown): Promise<string> {
  const text = typeof sent === 'string' ? sent.trim() : '';
  if (text === '' || text.length > LONGEST) throw notColor();
  const css = await import('css-tree'); // large, and of use to writes alone
  const ast = parsed(() => css.parse(text, { context: 'value' }));
  if (!ast || css.lexer.matchType('color', ast).error) throw notColor();
  return css.generate(ast);
}

/** Null for what is no value of CSS at all. */
function parsed<Ast>(parse: () => Ast): Ast | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const LONGEST = 200;

const notColor = () =>
  invalidParam(
    'value',
    'value is not a colour of CSS, such as #6ec1e4 or rgb(110 193 228 / 50%).',
    {
      code: 'rest_invalid_hex_color',
    },
  );

/** What tells colours and typographies apart; all else is the same. */
export interface KindOfGlobal<Value> {
  readonly stored: GlobalKind;
  /** In names of operations. */
  readonly one: string;
  readonly many: string;
  /** In sentences. */
  readonly noun: string;
  listOf(globals: BuilderGlobals): readonly BuilderGlobal<Value>[];
  /** @throws ApiError `rest_invalid_param` */
  read(sent: unknown): Value | Promise<Value>;
  write(value: Value): string;
}

export const colorKind: KindOfGlobal<string> = {
  stored: 'color',
  one: 'BuilderColor',
  many: 'BuilderColors',
  noun: 'color',
  listOf: ({ colors }) => colors,
  read: readColor,
  write: (value) => value,
};

export const typographyKind: KindOfGlobal<Typography> = {
  stored: 'typography',
  one: 'BuilderTypography',
  many: 'BuilderTypographies',
  noun: 'typography',
  listOf: ({ typography }) => typography,
  read: readTypography,
  write: (value) => JSON.stringify(value),
};

/** Null for none of this id. */
export async function findGlobal<Value>(
  context: Context,
  kind: KindOfGlobal<Value>,
  id: string,
): Promise<BuilderGlobal<Value> | null> {
  return kind.listOf(await loadGlobals(context)).find((one) => one.id === id) ?? null;
}

export const isBuiltIn = <Value>(kind: KindOfGlobal<Value>, id: string): boolean =>
  kind.listOf(builtInGlobals).some((one) => one.id === id);
