import { getOperationAST, parse, valueFromASTUntyped } from 'graphql';

/**
 * The REST requests that answer the same as the root fields of a document.
 * @param {string} text
 * @param {string | undefined} operationName
 * @param {Record<string, unknown>} variables
 * @param {Record<string, { ability: string, routes: any[] }>} twins what `/graphql/rest-twins.json` says, by operation and field
 * @returns {{ field: string, request: string | null, ability: string | null, untranslated: string[] }[]}
 */
export function toRest(text, operationName, variables, twins) {
  let operation;
  try {
    const document = parse(text);
    operation = getOperationAST(document, operationName) ?? document.definitions[0];
  } catch {
    return [];
  }
  const fields = operation.selectionSet?.selections.filter(({ kind }) => kind === 'Field') ?? [];
  return fields
    .filter(({ name }) => !name.value.startsWith('__'))
    .map((field) => {
      const name = field.name.value;
      const twin = twins[operation.operation]?.[name] ?? { ability: null, routes: [] };
      const args = Object.fromEntries(
        field.arguments.map((one) => [one.name.value, valueFromASTUntyped(one.value, variables)]),
      );
      return { field: name, ability: twin.ability, ...requestOf(twin.routes, args) };
    });
}

/** The request by the first route whose record can be named. */
function requestOf(routes, args) {
  for (const route of routes) {
    const item = route.item;
    if (item && (args.id == null || (item.idType && args.idType !== item.idType))) continue;
    const query = [];
    const said = new Set(item ? ['id', 'idType'] : []);
    if (route.isPaged && args.first != null) query.push(['per_page', args.first]);
    if (route.isPaged) said.add('first');
    for (const arg of route.args) {
      const value = valueAt(args, arg.path);
      if (value == null) continue;
      const words = [value].flat().map((one) => wordOf(arg, one));
      if (words.includes(undefined)) continue;
      query.push([arg.rest, words.join(',')]);
      said.add(arg.path.join('.'));
    }
    const path = route.path.replace(/\{\w+\}/, () => encodeURIComponent(String(args.id)));
    // Written as people do: commas and brackets as they are.
    const words = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const search = words.join('&').replaceAll('%2C', ',').replaceAll('%3A', ':');
    return {
      request: `${route.method} ${path}${search ? `?${search}` : ''}`,
      untranslated: route.method === 'GET' ? leavesOf(args).filter((one) => !said.has(one)) : [],
    };
  }
  return { request: null, untranslated: [] };
}

const valueAt = (value, path) => path.reduce((within, step) => within?.[step], value);

/** Translates a value of GraphQL to REST. */
function wordOf({ values }, value) {
  if (!values) return typeof value === 'object' ? undefined : String(value);
  return Object.entries(values).find(([, name]) => name === value)?.[0];
}

/** The ways to all values that are said. */
function leavesOf(value, path = '') {
  if (value == null) return [];
  const isInput =
    typeof value === 'object' && (!Array.isArray(value) || typeof value[0] === 'object');
  if (!isInput) return [path];
  return Object.entries(value).flatMap(([name, one]) =>
    leavesOf(one, path === '' ? name : `${path}.${name}`),
  );
}
