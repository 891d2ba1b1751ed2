import type { Context } from '../../../operation/context.ts';
import { readColor } from './color.ts';
import {
  type BuilderGlobal,
  type BuilderGlobals,
  builtInGlobals,
  type GlobalKind,
  loadGlobals,
} from './globals-loader.ts';
import { readTypography, type Typography } from './typography.ts';

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
