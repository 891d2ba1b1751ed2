/** Why one argument was rejected. It is an entry of `details` in REST and of `extensions.details` in GraphQL. */
export interface ParamFailure {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

export interface ErrorExtra {
  /** The errors of the arguments, by name. */
  readonly params?: Readonly<Record<string, string>> | readonly string[];
  /** Null if they say nothing beyond `params`; REST shows that as an empty list (recorded). */
  readonly details?: Readonly<Record<string, ParamFailure>> | null;
  /** Further failures that REST shows beside this one. */
  readonly additional?: readonly ParamFailure[] | undefined;
  /** Further data that the reference sends about a refused value of `meta`. */
  readonly additionalData?: readonly unknown[];
  /** Further members of the error's `data`. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An error that a caller may see, with the same code and HTTP status on every surface. Any other error is a bug. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly extra: ErrorExtra;

  constructor(code: string, status: number, message: string, extra: ErrorExtra = {}) {
    // Many requests fail in this way, and nobody reads the stack of an expected error.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.extra = extra;
  }
}

/** The error messages of the arguments, by name. */
export const paramsOf = ({ extra: { params = {} } }: ApiError): Readonly<Record<string, string>> =>
  isList(params)
    ? Object.fromEntries(params.map((name) => [name, `${name} is required.`]))
    : params;

const isList = (params: object): params is readonly string[] => Array.isArray(params);

/** Sentences that say why: those about the arguments, else the one about the whole. */
export function reasonsOf(error: ApiError): readonly [string, ...(readonly string[])] {
  const [first = error.message, ...further] = Object.values(paramsOf(error));
  return [first, ...further];
}

/** Whether it tells the caller what is wrong with a call, rather than that the server fails. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500;

/** Returns the result of work, or something else if it is refused. */
export const unlessRefused = async <Result, Otherwise>(
  work: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> =>
  work.catch((error: unknown) => {
    if (isRefusal(error)) return otherwise;
    throw error;
  });

/** The headers of every response with 503. */
export const RETRY_LATER = { 'Retry-After': '5' };
