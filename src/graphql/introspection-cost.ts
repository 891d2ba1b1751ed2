import {
  type DocumentNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
} from 'graphql';

/** How many items the lists of introspection hold in a schema, by `Type.field`: on average in the list of all types, else at most. */
export interface IntrospectionSizes {
  readonly average: Readonly<Record<string, number>>;
  readonly most: Readonly<Record<string, number>>;
}

const known = new WeakMap<GraphQLSchema, IntrospectionSizes>();

export function introspectionSizes(schema: GraphQLSchema): IntrospectionSizes {
  const sizes = known.get(schema) ?? measure(schema);
  known.set(schema, sizes);
  return sizes;
}

function measure(schema: GraphQLSchema): IntrospectionSizes {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const lengths: Readonly<Record<string, readonly number[]>> = {
    '__Type.fields': withFields.map((type) => Object.keys(type.getFields()).length),
    '__Type.interfaces': withFields.map((type) => type.getInterfaces().length),
    '__Type.possibleTypes': types
      .filter(isAbstractType)
      .map((type) => schema.getPossibleTypes(type).length),
    '__Type.enumValues': types.filter(isEnumType).map((type) => type.getValues().length),
    '__Type.inputFields': types
      .filter(isInputObjectType)
      .map((type) => Object.keys(type.getFields()).length),
  };
  const ofFields = { '__Field.args': fields.map(({ args }) => args.length) };
  const ofDirectives = {
    '__Directive.args': directives.map(({ args }) => args.length),
    '__Directive.locations': directives.map(({ locations }) => locations.length),
  };
  const once = { '__Schema.types': types.length, '__Schema.directives': directives.length };
  return {
    average: {
      ...once,
      ...mapValues(lengths, (all) => average(all, types.length)),
      ...mapValues(ofFields, (all) => average(all, all.length)),
      ...mapValues(ofDirectives, (all) => average(all, all.length)),
    },
    most: {
      ...once,
      ...mapValues({ ...lengths, ...ofFields, ...ofDirectives }, (all) => Math.max(1, ...all)),
    },
  };
}

const mapValues = (
  lengths: Readonly<Record<string, readonly number[]>>,
  measureOne: (all: readonly number[]) => number,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(lengths).map(([name, all]) => [name, measureOne(all)]));

const average = (lengths: readonly number[], among: number): number =>
  lengths.reduce((sum, length) => sum + length, 0) / Math.max(among, 1);

/** What GraphiQL and code generators ask for: the whole schema with all that can be told of it. */
export const wholeIntrospection: DocumentNode = parse(
  getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);
