import fc, { type Arbitrary } from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/** Values for arguments: such as their schemas allow, with at most one that is anything a caller may think of. */
export function randomArguments(
  args: Readonly<Record<string, Schema>>,
): Arbitrary<Readonly<Record<string, unknown>>> {
  const names = Object.keys(args);
  const requiredKeys = names.filter((name) => args[name]?.['x-required'] === true);
  const all = Object.fromEntries(
    Object.entries(args).map(([name, schema]) => [name, valid(schema)]),
  );
  const many = fc.record(all, { requiredKeys });
  // Few at a time get further than many, of which one is likely to be refused for what it says.
  const few = fc
    .tuple(many, fc.subarray(names, { maxLength: Math.min(3, names.length) }))
    .map(([values, kept]) =>
      Object.fromEntries(
        Object.entries(values).filter(
          ([name]) => kept.includes(name) || requiredKeys.includes(name),
        ),
      ),
    );
  const allowed = fc.oneof(many, few);
  if (names.length === 0) return allowed;
  const spoilt = fc
    .tuple(allowed, fc.constantFrom(...names), wild)
    .map(([values, name, value]) => ({ ...values, [name]: value }));
  return fc.oneof(allowed, spoilt);
}

const nasty = [
  '',
  ' ',
  "'; DROP TABLE Entry; --",
  '"',
  '"*" OR (NEAR',
  '%',
  '_',
  '\\',
  '-',
  '*',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '<!-- wp:paragraph --><p>x',
  '[caption]',
  '\ud800',
  '\u202e\u0301👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  '2026-02-30T00:00:00',
  '0000-00-00T00:00:00',
  '9999-12-31T23:59:59+14:00',
  '1e999',
  '-1',
  'null',
  'true',
  '1,2,,3',
  'publish,draft',
  'x'.repeat(70_000),
  'ß'.repeat(20_000),
  '<b>'.repeat(3_000),
  '[['.repeat(3_000),
];

const text: Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }).map((random) => random.replaceAll('\0', '')),
  fc.constantFrom(...nasty),
);

const numbers: Arbitrary<number> = fc.oneof(
  fc.integer({ min: -3, max: 20 }),
  fc.integer(),
  fc.constantFrom(
    2_147_483_647,
    2_147_483_648,
    -2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    1e21,
    -1e308,
    1.5,
  ),
);

const deep = (levels: number): unknown => (levels === 0 ? 'deep' : { a: [deep(levels - 1)] });

const wild: Arbitrary<unknown> = fc.oneof(
  text,
  numbers,
  fc.boolean(),
  fc.constantFrom('\0', 'a\0b', ['\0'], null, [], {}, [[]], [null], deep(4), deep(200), {
    __proto__: null,
    raw: 7,
  }),
  fc.array(fc.oneof(text, numbers), { maxLength: 4 }),
  fc.array(fc.constant(1), { minLength: 150, maxLength: 150 }),
  fc.dictionary(fc.string({ maxLength: 8 }), text, { maxKeys: 4 }),
);

function valid(schema: Schema): Arbitrary<unknown> {
  const branches = (schema.oneOf ?? schema.anyOf) as readonly Schema[] | undefined; // keywords of JSON Schema hold schemas
  if (branches) return fc.oneof(...branches.map(valid));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: unknown) => valid({ ...schema, type })));
  switch (schema.type) {
    case 'integer':
      return validInteger(schema);
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schemaIn(schema.items)), { maxLength: 3 });
    case 'object':
      return validObject(schema);
    case 'string':
      return validString(schema);
    default:
      return wild;
  }
}

const schemaIn = (value: unknown): Schema =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function validInteger({ minimum, maximum }: Schema): Arbitrary<number> {
  const min = typeof minimum === 'number' ? minimum : 0;
  return fc.integer({ min, max: typeof maximum === 'number' ? maximum : min + 12 });
}

function validObject({ properties }: Schema): Arbitrary<unknown> {
  const entries = Object.entries(schemaIn(properties));
  return fc.record(
    Object.fromEntries(entries.map(([name, schema]) => [name, valid(schemaIn(schema))])),
    { requiredKeys: [] },
  );
}

const moments = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));

function validString({ format }: Schema): Arbitrary<string> {
  if (format === 'date-time')
    return fc.oneof(
      moments,
      moments.map((moment) => `${moment}+05:30`),
    );
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  return text;
}
