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

/** Maximum nesting of objects and lists; deeper values are empty or left out. */
const DEEPEST = 5;

/** Members of an object that names none of them as required. */
const SOME = 6;

/** Values of texts by their format (JSON Schema §7.3, and OpenAPI's registry of formats). */
const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T18:00:00Z',
  'date-time-local': '2026-01-31T18:00:00',
  date: '2026-01-31',
  email: 'lena@example.org',
  uri: 'https://example.org/',
  uuid: '5f0c7a4e-8a53-4f0f-9c3b-1d2e3f405162',
  ip: '192.0.2.1',
  'hex-color': '#336699',
};

/** Examples for texts without a format, by the name of the member. */
const NAMED: Readonly<Record<string, string>> = {
  slug: 'market-day',
  link: 'https://example.org/market-day/',
  name: 'Market day',
  title: 'Market day',
  raw: 'Market day',
  rendered: 'Market day',
  status: 'publish',
};

/**
 * A small value that a schema allows: what is required of it, or some of what it names.
 * @param resolve the schema that a `$ref` means
 * @returns undefined for a schema that says nothing
 */
function exampleOf(schema: Json, resolve: (ref: string) => Json, name = '', depth = 0): unknown {
  if (typeof schema.$ref === 'string') return exampleOf(resolve(schema.$ref), resolve, name, depth);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  const [either] = [schema.anyOf ?? schema.oneOf].flat();
  if (isObject(either)) return exampleOf(either, resolve, name, depth);
  const types = [schema.type].flat();
  if (types.includes('object') || isObject(schema.properties))
    return objectExample(schema, resolve, depth);
  if (types.includes('array')) return listExample(schema, resolve, name, depth);
  if (types.includes('string')) return textExample(schema, name);
  if (types.includes('integer') || types.includes('number')) return Number(schema.minimum ?? 1);
  if (types.includes('boolean')) return true;
  return types.includes('null') ? null : undefined;
}

function objectExample(schema: Json, resolve: (ref: string) => Json, depth: number): unknown {
  const { properties, additionalProperties } = schema;
  const all = isObject(properties) ? Object.entries(properties) : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const shown = all.filter(([name]) => required.includes(name));
  const named = shown.length > 0 ? shown : depth < DEEPEST ? all.slice(0, SOME) : [];
  const members = named.flatMap(([name, one]) => {
    const value = isObject(one) ? exampleOf(one, resolve, name, depth + 1) : undefined;
    // A member of any type may be a text.
    return value === undefined && shown.length === 0 ? [] : [[name, value ?? ''] as const];
  });
  if (members.length > 0 || !isObject(additionalProperties) || depth >= DEEPEST)
    return Object.fromEntries(members);
  const value = exampleOf(additionalProperties, resolve, '', depth + 1);
  return value === undefined ? {} : { example: value };
}

function listExample(
  { items, minItems, maxItems }: Json,
  resolve: (ref: string) => Json,
  name: string,
  depth: number,
): unknown {
  if (maxItems === 0 || (depth >= DEEPEST && minItems === undefined)) return [];
  const item = isObject(items) ? exampleOf(items, resolve, name, depth + 1) : undefined;
  return item === undefined ? [] : [item];
}

function textExample({ format, maxLength, minLength, pattern }: Json, name: string): string {
  const text = TEXTS[String(format)] ?? NAMED[name] ?? (name || 'text');
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return '1';
  if (typeof maxLength === 'number' && text.length > maxLength) return text.slice(0, maxLength);
  return typeof minLength === 'number' ? text.padEnd(minLength, '-') : text;
}
