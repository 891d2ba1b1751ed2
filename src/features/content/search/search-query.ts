/** A search of the site once its kind is decided; pure data. */
export interface SearchQuery {
  /** Blank for everything there is. */
  readonly text: string;
  /** Kinds of entries or taxonomies, as named in `subtype`; `any` for all. */
  readonly subtypes: readonly string[];
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly limit: number;
  readonly offset: number;
}

/** Of these names those that are asked for. */
export const askedFor = <Name extends string>(
  names: readonly Name[],
  { subtypes }: SearchQuery,
): readonly Name[] =>
  subtypes.includes('any') ? names : names.filter((name) => subtypes.includes(name));
