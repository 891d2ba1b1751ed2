import type { Surface } from '../config/addresses.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import { memberAt } from '../operation/representation/resource.ts';
import { type Answer, errorAnswer, type WrappedAnswer } from './answer.ts';
import { type PreparedRequest, prepareRequest, runPrepared } from './prepared-request.ts';
import { documentedPath, type RestRequest, readSearch, translate } from './read-request.ts';
import type { Endpoint, FindRoute } from './route.ts';

/** A request of a batch. */
export interface BatchItem {
  readonly sent: SentRequest;
  /** Why it will not be run, as far as that is known before those before it were run. */
  readonly refusal?: ApiError | undefined;
  /** @param before the answers to those before it */
  run(context: Context, before: readonly WrappedAnswer[]): Promise<Answer>;
}

/** @param refers whether it has references, so that it is known only when its turn comes */
export async function prepareItem(
  findRoute: FindRoute,
  context: Context,
  sent: SentRequest,
  refers: boolean,
): Promise<BatchItem> {
  if (refers)
    return {
      sent,
      run: async (own, before) =>
        runOrRefuse(await prepare(findRoute, own, () => withReferences(sent, before)), own),
    };
  const prepared = await prepare(findRoute, context, () => sent);
  const refusal = prepared instanceof ApiError ? prepared : prepared.refusal;
  return { sent, refusal, run: (own) => runOrRefuse(prepared, own) };
}

const runOrRefuse = async (prepared: PreparedRequest | ApiError, context: Context) =>
  prepared instanceof ApiError ? errorAnswer(prepared) : runPrepared(prepared, context);

/** A request that can be run or refused by its route, or why there is none. */
async function prepare(
  findRoute: FindRoute,
  context: Context,
  read: () => SentRequest,
): Promise<PreparedRequest | ApiError> {
  try {
    const request = readSubRequest(read(), context.addresses.surface);
    return await prepareRequest(findRoute(request.path), request, assertNotAlone);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const assertNotAlone = ({ allowBatch }: Endpoint): ApiError | undefined =>
  allowBatch
    ? undefined
    : new ApiError('rest_batch_not_allowed', 400, 'This route takes no requests of a batch.');

/** References that the requests of one batch may have. */
const MOST_REFERENCES = 100;

/** Characters of a text that is taken from an answer. */
const LONGEST = 1000;

/** `0.body.id`: which answer, and the way to a value in it. */
const POINTER = /^(\d{1,2})((?:\.[\w-]{1,100}){1,10})$/;
/** A pointer in a path: `/core/v2/posts/{0.body.id}`. */
const IN_PATH = /\{(\d{1,2}(?:\.[\w-]{1,100}){1,10})\}/g;

type Resolve = (pointer: string) => unknown;

/**
 * Tells which requests refer to earlier answers (docs/front-end.md): by `{"$ref": "0.body.id"}` in a body, or `{0.body.id}` in a path.
 * @throws ApiError 400 `rest_invalid_reference` for one to a request that is not before it, or too many of them
 */
export function assertReferences(requests: readonly SentRequest[]): readonly boolean[] {
  const all = requests.map(referencesOf);
  if (all.flat().length > MOST_REFERENCES)
    throw invalid(`A batch may have ${MOST_REFERENCES} references.`);
  for (const [index, pointers] of all.entries())
    for (const pointer of pointers)
      if (Number.parseInt(pointer, 10) >= index)
        throw invalid(
          `Request ${index} refers to ${pointer}, which is not the answer to one before it.`,
        );
  return all.map((pointers) => pointers.length > 0);
}

/**
 * A request with the values that it refers to in their places.
 * @throws ApiError 424 `rest_failed_dependency` where that request has failed; 400 `rest_invalid_reference` for what its answer has not
 */
function withReferences(request: SentRequest, answers: readonly WrappedAnswer[]): SentRequest {
  const resolve: Resolve = (pointer) => valueAt(pointer, answers);
  const { path, body } = request;
  return {
    ...request,
    path: path.replace(IN_PATH, (_, pointer: string) =>
      encodeURIComponent(String(resolve(pointer))),
    ),
    ...(body ? { body: replaced(body, resolve) as NonNullable<SentRequest['body']> } : {}), // an object is never a reference here
  };
}

function referencesOf({ path, body }: SentRequest): readonly string[] {
  const found = [...path.matchAll(IN_PATH)].map(([, pointer]) => pointer ?? '');
  replaced(body, (pointer) => found.push(pointer));
  return found;
}

/** Replaces the references in a value. `parseJson` has bounded its depth. */
function replaced(value: unknown, resolve: Resolve): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => replaced(one, resolve));
  const entries = Object.entries(value);
  const [[name, pointer] = []] = entries;
  if (
    entries.length === 1 &&
    name === '$ref' &&
    typeof pointer === 'string' &&
    POINTER.test(pointer)
  )
    return resolve(pointer);
  return Object.fromEntries(entries.map(([key, one]) => [key, replaced(one, resolve)]));
}

function valueAt(pointer: string, answers: readonly WrappedAnswer[]): unknown {
  const [, index = '', way = ''] = POINTER.exec(pointer) ?? [];
  const answer = answers[Number(index)];
  if (!answer || answer.status >= 400)
    throw new ApiError(
      'rest_failed_dependency',
      424,
      `This was not run, because request ${index}, which it refers to, has failed.`,
    );
  const value = memberAt(answer, way.slice(1));
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  if (!isPlain || String(value).length > LONGEST)
    throw invalid(
      `${pointer} is no text of at most ${LONGEST} characters, number or boolean of an answer.`,
    );
  return value;
}

const invalid = (message: string): ApiError => new ApiError('rest_invalid_reference', 400, message);

/** One of a batch's requests, as it was sent (docs/rest.md §5). */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** Translates it to a request. @throws ApiError `parse_path_failed` */
function readSubRequest(sent: SentRequest, surface: Surface): RestRequest {
  const { path, search } = splitAddress(sent.path);
  const headers = new Map(
    Object.entries(sent.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      [value].flat().join(', '),
    ]),
  );
  return {
    method: sent.method,
    path: documentedPath(path, surface),
    ...readSearch(search, surface),
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
