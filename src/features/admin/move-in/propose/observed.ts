import { isObject } from './is-object.ts';

/** A value of a field in a record of the site. */
export interface Observed {
  readonly value: unknown;
  /** As it is formatted for pages; undefined where the site doesn't show that. */
  readonly formatted: unknown;
  /** What the record's links say that ids in it stand for. */
  readonly targets: LinkedTargets;
}

/** Names of kinds and taxonomies, and `user`, by id. */
export type LinkedTargets = ReadonlyMap<number, ReadonlySet<string>>;

/** The values of one of the parts of a field. */
export const partsOf = (observed: readonly Observed[], name: string): readonly Observed[] =>
  observed.flatMap(({ value, formatted, targets }) =>
    isObject(value)
      ? [
          {
            value: value[name],
            formatted: isObject(formatted) ? formatted[name] : undefined,
            targets,
          },
        ]
      : [],
  );

/** The values of the items of a field that holds lists. */
export const itemsOf = (observed: readonly Observed[]): readonly Observed[] =>
  observed.flatMap(({ value, formatted, targets }) =>
    Array.isArray(value)
      ? value.map((one, i) => ({
          value: one,
          formatted: Array.isArray(formatted) ? formatted[i] : undefined,
          targets,
        }))
      : [],
  );

/** Whether somebody has filled a value in. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

/** Those that somebody has filled in. */
export const filled = (observed: readonly Observed[]): readonly Observed[] =>
  observed.filter(({ value }) => isFilled(value));
