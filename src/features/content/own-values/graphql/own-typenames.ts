import { ConfigError } from '../../../../config/config-error.ts';

const places = new Map<string, string>();

/**
 * Notes which part of the declaration a type of the schema is made from.
 * @throws ConfigError if another part has made one of this name
 */
export function ownTypename(typename: string, place: string): void {
  const other = places.get(typename);
  if (other !== undefined)
    throw new ConfigError(
      `almanac.config: ${place} would be the GraphQL type ${typename}, which ${other} is already. Give one of them another name.`,
    );
  places.set(typename, place);
}
