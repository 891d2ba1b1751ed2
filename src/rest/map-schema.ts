export type JsonSchema = Readonly<Record<string, unknown>>;

/** A JSON Schema of which each part has been changed, from the innermost out. Values and the names of properties are left alone. */
export function mapSchema(schema: unknown, map: (part: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(schema)) return schema.map((one) => mapSchema(one, map));
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    VALUES.has(keyword)
      ? value
      : keyword === 'properties'
        ? mapProperties(value, map)
        : mapSchema(value, map),
  ]);
  return map(Object.fromEntries(parts));
}

const mapProperties = (properties: object, map: (part: JsonSchema) => JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, mapSchema(schema, map)]),
  );

const VALUES: ReadonlySet<string> = new Set(['enum', 'default', 'const', 'example']);
