import { exampleOf } from './openapi-example.ts';

type Json = Record<string, unknown>;

const SCHEMAS = '#/components/schemas/';

/**
 * Adds an example to each body of each operation of a document that has none, made of its schema (OpenAPI 3.1 §4.8.19). Those of
 * resources stand once, as components.
 */
export function withExamples(document: Json): Json {
  const { schemas, ...components } = document.components as { schemas: Record<string, Json> }; // as the document is made
  const resolve = (ref: string): Json => schemas[ref.slice(SCHEMAS.length)] ?? {};
  const shared = new Map<string, unknown>();

  function withExample(media: Json): Json {
    const { schema } = media;
    if ('example' in media || 'examples' in media || !isObject(schema)) return media;
    const value = exampleOf(schema, resolve);
    if (value === undefined || isEmpty(value)) return media;
    const name = typeof schema.$ref === 'string' ? schema.$ref.slice(SCHEMAS.length) : null;
    if (name === null) return { ...media, example: value };
    shared.set(name, { value });
    return { ...media, examples: { [name]: { $ref: `#/components/examples/${name}` } } };
  }

  const inContent = (body: unknown): unknown =>
    isObject(body) && isObject(body.content)
      ? { ...body, content: mapped(body.content, (media) => withExample(media as Json)) } // a media type
      : body;
  const inOperation = (operation: unknown): unknown =>
    isObject(operation)
      ? {
          ...operation,
          ...(operation.requestBody ? { requestBody: inContent(operation.requestBody) } : {}),
          responses: mapped(operation.responses as Json, inContent), // each operation has some
        }
      : operation;
  const paths = mapped(document.paths as Json, (item) => mapped(item as Json, inOperation)); // by method
  return {
    ...document,
    paths,
    components: { ...components, examples: Object.fromEntries(shared), schemas },
  };
}

const mapped = (all: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value)]));

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;
