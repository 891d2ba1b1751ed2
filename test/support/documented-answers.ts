import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document has every shape of JSON
type Json = any;

export interface AnsweredRequest {
  readonly method: string;
  /** Below the root of the interface, with its query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** Tells what an OpenAPI document says of an answer that is not true: nothing may be there of which it doesn't speak. */
export function createAnswerCheck(document: Json): (answered: AnsweredRequest) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('ip', true);
  ajv.addFormat('date-time-local', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  ajv.addSchema({ $id: 'document', components: closed(document.components) });
  const routes = Object.entries<Json>(document.paths)
    .map(([template, item]) => ({ template, item, matcher: matcherOf(template) }))
    .sort((a, b) => placeholdersIn(a.template) - placeholdersIn(b.template));
  const validators = new Map<string, ValidateFunction>();
  return ({ method, path, status, body }) => {
    const place = path.replace(/\?.*/s, '').replace(/(.)\/$/, '$1');
    const route = routes.find(({ matcher }) => matcher.test(place));
    const responses = route?.item[method.toLowerCase()]?.responses;
    if (!route || !responses) return [];
    const { schema } = (responses[status] ?? responses.default).content['application/json'];
    const key = `${method} ${route.template} ${status}`;
    const validate = validators.get(key) ?? ajv.compile(closed(aimed(schema)));
    validators.set(key, validate);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${key} at ${instancePath || 'its root'}: ${message} ${JSON.stringify(params)}`,
    );
  };
}

const matcherOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i');

const placeholdersIn = (template: string): number => template.split('{').length;

const aimed = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));

const VALUES: ReadonlySet<string> = new Set(['enum', 'default', 'const', 'example']);

/** The same schema where objects have no members but those that it lists, unless it says otherwise. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const own = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, VALUES.has(key) ? value : closed(value)]),
  );
  const isListed = typeof own.type === 'string' && typeof own.properties === 'object';
  return isListed ? { additionalProperties: false, ...own } : own;
}
