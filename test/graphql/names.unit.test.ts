import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { expect, test } from 'vitest';
import { printedSchema } from '../../src/app/schema.ts';
import { isLeftOut } from './left-out.ts';

const path = new URL('../conformance/graphql-names.graphql', import.meta.url);

test('all names that front ends know are there, with types that fit', () => {
  expect(differences()).toEqual([]);
});

/** As code generators and linters of front ends get it. */
const schema = buildSchema(printedSchema());

function differences(): string[] {
  const reference = readReference();
  const found: string[] = [];
  const missing = (name: string) => {
    if (!isLeftOut(name)) found.push(name);
  };
  for (const type of Object.values(reference.getTypeMap())) {
    if (type.name.startsWith('__') || isConnection(type.name)) continue;
    const ours = schema.getType(nameHere(type.name));
    if (!ours) missing(type.name);
    else for (const name of compare(type, ours)) missing(name);
  }
  return found;
}

function compare(reference: GraphQLNamedType, ours: GraphQLNamedType): string[] {
  const name = reference.name;
  if (isEnumType(reference) && isEnumType(ours)) {
    const values = ours.getValues().map((value) => value.name);
    return reference
      .getValues()
      .map((value) => value.name)
      .filter((value) => !values.includes(value))
      .map((value) => `${name}.${value}`);
  }
  if (isUnionType(reference) && isUnionType(ours)) {
    const types = ours.getTypes().map((one) => one.name);
    const known = reference.getTypes().map((one) => one.name);
    return known.filter((one) => !types.includes(one)).map((one) => `${name} of ${one}`);
  }
  if (isInputObjectType(reference) && isInputObjectType(ours))
    return compareInputs(name, Object.values(reference.getFields()), ours.getFields());
  if (!isObjectType(reference) && !isInterfaceType(reference)) return [];
  if (!isObjectType(ours) && !isInterfaceType(ours)) return [name];
  const interfaces = ours.getInterfaces().map((one) => one.name);
  return [
    ...reference
      .getInterfaces()
      .filter((one) => !interfaces.includes(one.name))
      .map((one) => `${name} implements ${one.name}`),
    ...Object.values(reference.getFields()).flatMap((field) => {
      const own = ours.getFields()[field.name];
      if (!own) return [`${name}.${field.name}`];
      const args = Object.fromEntries(own.args.map((arg) => [arg.name, arg]));
      return [
        ...(fitsOutput(field.type, own.type) ? [] : [`${name}.${field.name}: ${own.type}`]),
        ...compareInputs(`${name}.${field.name}`, field.args, args),
      ];
    }),
  ];
}

function compareInputs(
  name: string,
  reference: readonly (GraphQLArgument | GraphQLInputField)[],
  ours: Readonly<Record<string, GraphQLArgument | GraphQLInputField>>,
): string[] {
  const known = reference.map((field) => field.name);
  const added = Object.values(ours).filter((one) => isRequired(one) && !known.includes(one.name));
  return [
    ...added.map((one) => `${name}(${one.name}) is required`),
    ...reference.flatMap((field) => {
      const own = ours[field.name];
      if (!own) return [`${name}(${field.name})`];
      return fitsInput(field.type, own.type) ? [] : [`${name}(${field.name}): ${own.type}`];
    }),
  ];
}

const isRequired = ({ type, defaultValue }: GraphQLArgument | GraphQLInputField): boolean =>
  isNonNullType(type) && defaultValue === undefined;

/** What comes back must be of the type asked for; it may be non-null where it may be null there. */
function fitsOutput(reference: GraphQLType, ours: GraphQLType): boolean {
  if (isNonNullType(reference))
    return isNonNullType(ours) && fitsOutput(reference.ofType, ours.ofType);
  if (isNonNullType(ours)) return fitsOutput(reference, ours.ofType);
  if (isListType(reference)) return isListType(ours) && fitsOutput(reference.ofType, ours.ofType);
  if (isListType(ours)) return false;
  return reference.name === ours.name;
}

/** Variables declared as they are there must be taken: of the same types, wherever they must not be null there. */
function fitsInput(reference: GraphQLType, ours: GraphQLType): boolean {
  if (isNonNullType(ours))
    return isNonNullType(reference) && fitsInput(reference.ofType, ours.ofType);
  if (isNonNullType(reference)) return fitsInput(reference.ofType, ours);
  if (isListType(reference) || isListType(ours))
    return isListType(reference) && isListType(ours) && fitsInput(reference.ofType, ours.ofType);
  return nameHere(reference.name) === ours.name;
}

const isConnection = (name: string) => /Connection(Edge)?$/.test(name);

/** Input types that people don't spell out are one for each kind of list here; so are the enums in them. */
function nameHere(name: string): string {
  const found = /To(\w+)ConnectionWhereArgs$/.exec(name)?.[1];
  if (found) {
    const kind =
      {
        ParentComment: 'Comment',
        ContentNodeAncestors: 'ContentNode',
        ContentNodeChildren: 'ContentNode',
        Revision: 'Revisions',
      }[found] ?? found;
    return `RootQueryTo${kind}ConnectionWhereArgs`;
  }
  return name.startsWith('ContentTypesOf') ? 'ContentTypeEnum' : name;
}

/** The file leaves the boilerplate of connections out, so that they are made up here. */
function readReference() {
  const text = readFileSync(path, 'utf8');
  const named = new Set(text.match(/\b\w+Connection(Edge)?\b/g) ?? []);
  const made = [...named].map((name) => `type ${name} { made: String }`);
  return buildSchema(`${text.replace(/@deprecated/g, '')}\n${made.join('\n')}`, {
    assumeValid: true,
  });
}
