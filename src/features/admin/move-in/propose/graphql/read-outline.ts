import {
  buildClientSchema,
  type DocumentNode,
  getIntrospectionQuery,
  type IntrospectionQuery,
  parse,
  printSchema,
  type TypeNode,
} from 'graphql';
import type { LiveSite } from '../../live/live-site.ts';
import type { GraphqlOutline } from '../graphql-outline.ts';

/**
 * Outlines a printed schema, or the result of an introspection query as JSON.
 * @throws GraphQLError or SyntaxError for a text that is neither
 */
export function outlineOf(text: string): GraphqlOutline {
  return text.trimStart().startsWith('{')
    ? outlineOfIntrospection(JSON.parse(text))
    : outlineOfDocument(parse(text, { noLocation: true }));
}

/** The outline of the schema that a site shows; null where it shows none. */
export async function readOutline(site: LiveSite): Promise<GraphqlOutline | null> {
  const data = await site.graphql(getIntrospectionQuery({ descriptions: false }));
  try {
    return typeof data === 'object' && data !== null ? outlineOfIntrospection(data) : null;
  } catch {
    return null; // what its answer has in it is no schema
  }
}

function outlineOfIntrospection(result: object): GraphqlOutline {
  const data: unknown = 'data' in result ? result.data : result;
  const schema = buildClientSchema(data as IntrospectionQuery); // it checks what it is given
  return outlineOfDocument(parse(printSchema(schema), { noLocation: true }));
}

/** A file may have parts of a schema only, and extensions of types that it has not. */
function outlineOfDocument({ definitions }: DocumentNode): GraphqlOutline {
  const types = new Map<string, { interfaces: Set<string>; fields: Map<string, string> }>();
  for (const node of definitions) {
    if (!('fields' in node) || !('interfaces' in node)) continue;
    const type = types.get(node.name.value) ?? { interfaces: new Set(), fields: new Map() };
    types.set(node.name.value, type);
    for (const one of node.interfaces ?? []) type.interfaces.add(one.name.value);
    for (const field of node.fields ?? [])
      if (field.kind === 'FieldDefinition')
        type.fields.set(field.name.value, namedType(field.type));
  }
  return types;
}

const namedType = (type: TypeNode): string =>
  type.kind === 'NamedType' ? type.name.value : namedType(type.type);
