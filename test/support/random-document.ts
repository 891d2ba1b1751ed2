import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

/** A document with its variables. */
interface RandomDocument {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A document that a schema allows, but for some values of its arguments.
 * @param texts what texts are chosen from
 */
export function randomDocument(
  schema: GraphQLSchema,
  random: Random,
  texts: readonly string[],
): RandomDocument {
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];
  const isQuery = random() < 0.75;
  const root = isQuery ? schema.getQueryType() : schema.getMutationType();
  const fields = Object.values(root?.getFields() ?? {});
  const asked = Array.from(
    { length: 1 + below(2) },
    (_, i) => `f${i}: ${fieldText(pick(fields), 3)}`,
  );
  const variableText = declared.length > 0 ? `(${declared.join(', ')})` : '';
  const query = `${isQuery ? 'query' : 'mutation'} ${variableText} { ${asked.join(' ')} }`;
  return { query, variables };

  function below(end: number): number {
    return Math.floor(random() * end);
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  function fieldText(field: GraphQLField<unknown, unknown>, depth: number): string {
    return field.name + argumentText(field.args) + selectionText(field.type, depth - 1);
  }

  function argumentText(args: readonly GraphQLArgument[]): string {
    const given = args.filter((arg) => isRequiredArgument(arg) || random() < 0.35);
    if (given.length === 0) return '';
    return `(${given.map((arg) => `${arg.name}: ${argumentValue(arg)}`).join(', ')})`;
  }

  function argumentValue({ type }: GraphQLArgument): string {
    if (random() > 0.1) return literal(type, 4);
    const name = `v${declared.length}`;
    declared.push(`$${name}: ${type}`);
    variables[name] = anyValue(2);
    return `$${name}`;
  }

  function selectionText(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (isLeafType(named)) return '';
    if (!isObjectType(named) && !isInterfaceType(named)) return ' { __typename }';
    const all = Object.values(named.getFields());
    const few = Array.from({ length: 1 + below(5) }, () => pick(all)).filter(
      (field) => depth > 0 || isLeafType(getNamedType(field.type)),
    );
    // Some may stand twice, with other arguments.
    const parts = few.map((field, i) => `a${depth}${i}: ${fieldText(field, depth)}`);
    return ` { __typename ${parts.join(' ')} }`;
  }

  function literal(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return literal(type.ofType, depth);
    if (random() < 0.02) return 'null';
    if (isListType(type)) {
      const length = random() < 0.02 ? 101 : below(4);
      return `[${Array.from({ length }, () => literal(type.ofType, depth)).join(', ')}]`;
    }
    if (isEnumType(type)) return random() < 0.01 ? 'UNKNOWN' : pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields()).filter(
        (member) => isRequiredInputField(member) || (depth > 0 && random() < 0.3),
      );
      return `{ ${members.map((one) => `${one.name}: ${literal(one.type, depth - 1)}`).join(', ')} }`;
    }
    return leafLiteral(type.name);
  }

  function leafLiteral(name: string): string {
    switch (name) {
      case 'Boolean':
        return pick(['true', 'false']);
      case 'Int':
        return pick([
          '0',
          '1',
          '2',
          '3',
          '-1',
          '100',
          '101',
          '2147483647',
          '-2147483648',
          '2147483648',
        ]);
      case 'Float':
      case 'MinorUnits':
        return pick(['0', '-1', '1.5', '1e308', '-0', '9007199254740993']);
      case 'ID':
        return random() < 0.7 ? pick(['1', '2', '3', '7', '"1"', '"cG9zdDox"', '0']) : text();
      case 'JSON':
        return pick(['{ a: [1, { b: "c" }] }', '[]', '"x"', '1', 'true', '{}', 'null']);
      default:
        return text();
    }
  }

  /** A lone half of a character stays as it is, since no escape may stand for it. */
  function text(): string {
    return JSON.stringify(pick(texts));
  }

  function anyValue(depth: number): unknown {
    const choice = below(depth > 0 ? 8 : 6);
    if (choice === 0) return null;
    if (choice === 1) return pick([0, 1, -1, 1.5, 2 ** 31, 1e300, 100]);
    if (choice === 2) return random() < 0.5;
    if (choice < 6) return pick(texts);
    const values = Array.from({ length: below(4) }, () => anyValue(depth - 1));
    return choice === 6 ? values : Object.fromEntries(values.map((one, i) => [`m${i}`, one]));
  }
}
