import { type GraphQLSchema, isObjectType } from 'graphql';
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

interface OwnField {
  readonly typename: string;
  readonly name: string;
  readonly place: string;
}

const ownFields: OwnField[] = [];

/** Notes the same of a field of a type that is there anyway. */
export const ownField = (field: OwnField): void => void ownFields.push(field);

/** @throws ConfigError that names each field with the name of one that all such types have */
export function assertOwnNames(schema: GraphQLSchema): void {
  const wrong = ownFields.filter(({ typename, name }) => {
    const type = schema.getType(typename);
    const interfaces = isObjectType(type) ? type.getInterfaces() : [];
    return interfaces.some((one) => name in one.getFields() && !places.has(one.name));
  });
  if (wrong.length === 0) return;
  const said = wrong.map(
    ({ typename, name, place }) =>
      `${place} would be the GraphQL field ${typename}.${name}, which is there already.`,
  );
  throw new ConfigError(
    `almanac.config: ${said.join('\n  ')} Give it another name with "graphql".`,
  );
}
