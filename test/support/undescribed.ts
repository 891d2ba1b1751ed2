import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** The types, fields, arguments and enum values of a schema that have no description. */
export function undescribed(schema: GraphQLSchema): readonly string[] {
  const missing: string[] = [];
  const note = (name: string, { description }: { description?: string | null | undefined }) => {
    if (!description) missing.push(name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    note(type.name, type);
    if (isEnumType(type))
      for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      note(`${type.name}.${field.name}`, field);
      for (const arg of 'args' in field ? field.args : [])
        note(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  return missing;
}
