import { type Surface, toDocumentedPath } from '../config/addresses.ts';
import { ApiError } from '../lib/api-error.ts';
import { type RestRequest, readQuery, readRepeated, translate } from './read-request.ts';

/** One of a batch's requests, as it was sent (docs/rest.md §5). */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** The same as a request of its own. @throws ApiError `parse_path_failed` */
export function readSubRequest(sent: SentRequest, surface: Surface): RestRequest {
  const { path, search } = splitAddress(sent.path);
  const headers = new Map(
    Object.entries(sent.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      [value].flat().join(', '),
    ]),
  );
  return {
    method: sent.method,
    path: toDocumentedPath(path === '/' ? path : path.replace(/\/+$/, ''), surface),
    query: translate(readQuery(search.slice(1)), surface),
    repeated: readRepeated(search.slice(1)),
    search,
    body: () => Promise.resolve({ values: translate({ ...sent.body }, surface), repeated: {} }),
    headers: { get: (name) => headers.get(name.toLowerCase()) ?? null },
    http: null,
  };
}

/** The path and the query of an address, most often a path alone; what else an address may have means nothing here. */
function splitAddress(text: string): { readonly path: string; readonly search: string } {
  if (/^\/\/|^[a-z][a-z\d+.-]*:/i.test(text)) return splitWhole(text);
  const [before = ''] = text.split('#');
  const [path = ''] = before.split('?');
  return { path, search: before.slice(path.length) };
}

function splitWhole(text: string) {
  const isWhole =
    !/^(?:(?!file:)[a-z][a-z\d+.-]*:)?\/\/\//i.test(text) && URL.canParse(text, 'http://localhost');
  if (!isWhole)
    throw new ApiError('parse_path_failed', 400, 'The path of this request is no address.');
  const { pathname: path, search } = new URL(text, 'http://localhost');
  return { path, search };
}
