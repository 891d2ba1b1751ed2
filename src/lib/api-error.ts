/** Why one argument was refused: REST's `details` entry, GraphQL's `extensions.details` entry. */
export interface ParamFailure {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

export interface ErrorExtra {
  /** What was wrong with which argument, by name. */
  readonly params?: Readonly<Record<string, string>> | readonly string[];
  readonly details?: Readonly<Record<string, ParamFailure>>;
  /** What else is wrong, as REST shows it beside this. */
  readonly additional?: readonly ParamFailure[] | undefined;
  /** Further members of the error's `data`. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Every failure a caller may see: one code and one HTTP status, on every surface. Anything else is a bug. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly extra: ErrorExtra;

  constructor(code: string, status: number, message: string, extra: ErrorExtra = {}) {
    // A refusal is an answer, made for many a request: nobody reads where in the code it was made.
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
