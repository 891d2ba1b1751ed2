/** The parameters of a request (GraphQL over HTTP §5.1). */
export interface SentParams {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Reads the parameters from a JSON body. Null if it is not JSON or a parameter has a wrong type. */
export function readParams(text: string): SentParams | null {
  try {
    return toParams(JSON.parse(text));
  } catch {
    return null;
  }
}

function toParams(value: unknown): SentParams | null {
  if (!isObject(value)) return null;
  const { query, variables, operationName, extensions } = value;
  if (typeof query !== 'string') return null;
  if (variables != null && !isObject(variables)) return null;
  if (extensions != null && !isObject(extensions)) return null;
  if (operationName != null && typeof operationName !== 'string') return null;
  return {
    query,
    ...(variables ? { variables } : {}),
    ...(operationName ? { operationName } : {}),
    ...(extensions ? { extensions } : {}),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
