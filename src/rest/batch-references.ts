import { ApiError } from '../lib/api-error.ts';
import type { WrappedAnswer } from './answer.ts';
import type { SentRequest } from './sub-request.ts';

/** References that the requests of one batch may have. */
const MOST_REFERENCES = 100;

/** Characters of a text that is taken from an answer. */
const LONGEST = 1000;

/** `0.body.id`: which answer, and the way to a value in it. */
const POINTER = /^(\d{1,2})((?:\.[\w-]{1,100}){1,10})$/;
/** The same in a path: `/core/v2/posts/{0.body.id}`. */
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
export function withReferences(
  request: SentRequest,
  answers: readonly WrappedAnswer[],
): SentRequest {
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

/** The same value with what stands for references replaced; the depth of JSON is bounded by who parsed it. */
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
  let value: unknown = answer;
  for (const name of way.slice(1).split('.'))
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  if (!isPlain || String(value).length > LONGEST)
    throw invalid(
      `${pointer} is no text of at most ${LONGEST} characters, number or boolean of an answer.`,
    );
  return value;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const invalid = (message: string): ApiError => new ApiError('rest_invalid_reference', 400, message);
