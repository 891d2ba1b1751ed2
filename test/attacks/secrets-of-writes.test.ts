import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app/routes.ts';
import { schema } from '../../src/app/schema.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';
import {
  type Asked,
  askSite,
  type JsonSchema,
  message,
  type Role,
  roles,
  type Tool,
  toolsOf,
} from './asked.ts';
import { type Planted, plantSecrets } from './planted-secrets.ts';
import { atOnce, batches, bodyOf, selectionsOf } from './selections.ts';

const surfaces = ['REST', 'batch', 'GraphQL', 'tools'] as const;
type Surface = (typeof surfaces)[number];

/** What changes a record comes before what makes it vanish, and whoever may do less before whoever may do more. */
const phases = ['changes', 'deletions'] as const;
type Phase = (typeof phases)[number];

let site: TestSite;
let planted: Planted;
let writes: Readonly<Record<Phase, Readonly<Record<Surface, readonly Asked[]>>>>;
/** By surface, what administrators are told. */
const told: Record<Surface, Set<string>> = {
  REST: new Set(),
  batch: new Set(),
  GraphQL: new Set(),
  tools: new Set(),
};

beforeAll(async () => {
  site = await openTestSite();
  planted = await plantSecrets(site);
  const tools = await toolsOf(site);
  const writesOf = (phase: Phase) => {
    const byRest = restWrites(phase);
    return {
      REST: byRest.map(toAsked),
      batch: inBatches(byRest),
      GraphQL: graphqlWrites(phase),
      tools: toolWrites(phase, tools),
    };
  };
  writes = { changes: writesOf('changes'), deletions: writesOf('deletions') };
}, 120_000);
afterAll(() => site.close());

interface RestWrite {
  readonly method: string;
  /** Below the interface's root. */
  readonly path: string;
  readonly body: JsonSchema;
}

const toAsked = ({ method, path, body }: RestWrite): Asked => ({
  name: `${method} ${path} ${JSON.stringify(body)}`,
  path: `/api${path}`,
  method,
  body: JSON.stringify(body),
});

const inBatches = (sent: readonly RestWrite[]): readonly Asked[] =>
  batches(sent, 25).map((requests) => ({
    name: `batch of ${requests.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    path: '/api/batch/v1',
    body: JSON.stringify({ requests }),
  }));

/** Each write to each record, with as little as it needs, or naming each record by each argument that may. */
function restWrites(phase: Phase): readonly RestWrite[] {
  return allRoutes
    .filter(({ template }) => !template.startsWith('/batch/'))
    .flatMap(({ template, endpoints }) =>
      endpoints
        .filter(({ methods }) => !methods.includes('GET'))
        .filter(({ methods }) => methods.includes('DELETE') === (phase === 'deletions'))
        .flatMap(({ methods, args }) => {
          const own: Record<string, JsonSchema> = args;
          const needed = Object.fromEntries(
            Object.entries(own)
              .filter(
                ([name, { 'x-required': is }]) => is === true && !template.includes(`{${name}}`),
              )
              .map(([name, one]) => [name, plainValue(one)]),
          );
          const naming = Object.entries(own)
            .filter(([name, one]) => REFERRING.test(name) && plainValue(one) === 1)
            .flatMap(([name]) => planted.ids.map((id) => ({ ...needed, [name]: id })));
          const bodies = template.includes('{') ? [needed] : [needed, ...naming];
          const force = Object.hasOwn(own, 'force') ? [{}, { force: true }] : [{}];
          return pathsOf(template).flatMap((path) =>
            bodies.flatMap((body) =>
              force.map((more) => ({
                method: methods[0] ?? 'POST',
                path: `${path}?context=edit&_embed`,
                body: { ...body, ...more },
              })),
            ),
          );
        }),
    );
}

/** Arguments by which another record is named. */
const REFERRING = /^(post|parent|author|featured_media|object_id|venue|organizer|image|id)$/;

function pathsOf(template: string): readonly string[] {
  const [first, second] = [...template.matchAll(/\{(\w+)\}/g)].map(([all]) => all);
  if (!first) return [template];
  return planted.segments.flatMap((one) => {
    const path = template.replace(first, one);
    // Of what belongs to a record, the ids are near its own or small.
    return second ? planted.ids.slice(0, 12).map((id) => path.replace(second, String(id))) : [path];
  });
}

/** Something that a schema allows. */
function plainValue({ enum: words, type, format, items, oneOf, anyOf }: JsonSchema): unknown {
  if (Array.isArray(words)) return words[0];
  const [branch] = (oneOf ?? anyOf ?? []) as readonly JsonSchema[]; // keywords that hold schemas
  if (branch) return plainValue(branch);
  const [kind] = [type].flat();
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  if (kind === 'array') return items ? [plainValue(items as JsonSchema)] : []; // likewise
  if (kind === 'object') return {};
  return FORMATS[String(format)] ?? 'x';
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00',
  email: 'visitor@site.test',
  uri: 'http://site.test/',
};

/** Each mutation with as little as it needs, for each record that it may name, and all that its payload shows. */
function graphqlWrites(phase: Phase): readonly Asked[] {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return mutations.filter(isOf(phase)).flatMap((field) => {
    const inputs = inputsOf(field);
    return selectionsOf(getNamedType(field.type), 1).flatMap((selection) =>
      batches(inputs, Math.min(10, atOnce(selection))).map((some) => ({
        name: `${field.name} ${some.join(' ')}`,
        path: '/graphql',
        body: bodyOf('mutation', field, some, selection),
      })),
    );
  });
}

const isOf =
  (phase: Phase) =>
  ({ name }: { readonly name: string }): boolean =>
    /^(delete|trash|erase|restore|remove)/.test(name) === (phase === 'deletions');

function inputsOf({ args }: GraphQLField<unknown, unknown>): readonly string[] {
  const input = args.find(({ name }) => name === 'input');
  if (args.some(({ name }) => name === 'ids'))
    return planted.ids.map((id) => `(ids: ["${id}"]${input ? ', input: {}' : ''})`);
  const type = input && getNamedType(input.type);
  if (!isInputObjectType(type)) return [''];
  const fields = Object.values(type.getFields());
  const needed = fields.filter(isRequiredInputField);
  const naming = fields.filter(isReference);
  const write = (given: ReadonlyMap<string, string>) =>
    `(input: {${[...given].map(([name, value]) => `${name}: ${value}`).join(', ')}})`;
  const base = new Map(needed.map((field) => [field.name, plainLiteral(field.type)]));
  if (naming.length === 0) return [write(base)];
  return naming
    .filter(
      (field) =>
        needed.every((one) => one === field || !isReference(one)) || needed.includes(field),
    )
    .flatMap((field) =>
      planted.ids.map((id) => {
        const isList =
          isListType(field.type) || (isNonNullType(field.type) && isListType(field.type.ofType));
        return write(
          new Map([...base, [field.name, isList ? `["${id}"]` : idLiteral(field.type, id)]]),
        );
      }),
    );
}

const isReference = ({ name, type }: GraphQLInputField): boolean =>
  getNamedType(type).name === 'ID' || (/(^id|Id)$/.test(name) && getNamedType(type).name === 'Int');

const idLiteral = (type: GraphQLInputType, id: number): string =>
  getNamedType(type).name === 'Int' ? String(id) : `"${id}"`;

function plainLiteral(type: GraphQLInputType): string {
  if (isNonNullType(type)) return plainLiteral(type.ofType);
  if (isListType(type)) return `[${plainLiteral(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const needed = type.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    return `{${needed.map((field) => `${field.name}: ${plainLiteral(field.type)}`).join(', ')}}`;
  }
  const literals: Readonly<Record<string, string>> = {
    Int: '1',
    Float: '1',
    Boolean: 'true',
    MinorUnits: '100',
  };
  return literals[type.name] ?? '"1"';
}

/** Each tool that writes, for each record. */
const toolWrites = (phase: Phase, tools: readonly Tool[]): readonly Asked[] =>
  tools
    .filter(({ annotations }) => !annotations.readOnlyHint)
    .filter(isOf(phase))
    .flatMap(({ name, inputSchema: { properties = {}, required = [] } }) => {
      const base = Object.fromEntries(
        required.map((one) => [one, plainValue(properties[one] ?? {})]),
      );
      const naming = Object.keys(properties).filter(
        (one) => required.includes(one) && /(^id|Id|^parent|^post)$/.test(one),
      );
      const inputs =
        naming.length === 0
          ? [base]
          : planted.ids.map((id) => {
              const given = naming.map((one) => {
                const isInteger = [properties[one]?.type].flat().includes('integer');
                return [one, isInteger ? id : String(id)];
              });
              return { ...base, ...Object.fromEntries(given) };
            });
      return inputs.map((input) =>
        message('tools/call', {
          name,
          arguments: properties.context ? { ...input, context: 'edit' } : input,
        }),
      );
    });

describe.each(phases)('the answers to %s', (phase) => {
  describe.each(roles)('tell no secret to %s', (role) => {
    it.each(surfaces)(
      'by %s',
      async (surface) => {
        const asked = writes[phase][surface];
        expect(asked.length).toBeGreaterThan(10);
        const leaks: Record<string, string> = {};
        const amiss: string[] = [];
        for (const write of asked) {
          const { text } = await askSite(site, write, role);
          if (AMISS.test(text)) amiss.push(write.name);
          for (const [name, { marker, readers }] of Object.entries(planted.secrets)) {
            if (!text.includes(marker)) continue;
            if (role === 'admin') told[surface].add(name);
            const isTold = readers.some((one) => one === role) || isShownInForms(name, role, write);
            if (!isTold) leaks[name] ??= write.name;
          }
        }
        expect(leaks).toEqual({});
        expect(amiss).toEqual([]);
      },
      300_000,
    );
  });
});

/** What is said of a document that asks for nothing, or too much. */
const AMISS = /GRAPHQL_(VALIDATION|PARSE)_FAILED|graphql_too_/;

/** A new form's letters are from the site's address: those who manage forms see it there. */
const isShownInForms = (secret: string, role: Role, { name }: Asked): boolean =>
  secret === 'address of the site' && role === 'editor' && /forms|Form/.test(name);

it.each(surfaces)('by %s those who may know are told what they wrote to', (surface) => {
  const known = ['post private', 'page draft', 'post trashed'];
  for (const name of known) expect(told[surface]).toContain(name);
});
