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
