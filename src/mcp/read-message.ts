import { ApiError } from '../lib/api-error.ts';
import { parseJson } from '../lib/parse-json.ts';

/**
 * Parses the single message of a body; batches are not allowed (revision 2025-06-18). @throws ApiError 400
 * `invalid_message`, and those of `parseJson`
 */
export function readMessage(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ApiError('invalid_message', 400, 'The body is not one JSON-RPC message.');
}

/** The response that refuses a whole request before its message is read. */
export const assertMessage = (status: number, message: string): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: INVALID_REQUEST, message }, id: null },
    { status, ...(status === 405 ? { headers: { Allow: 'POST' } } : {}) },
  );

/** JSON-RPC 2.0 §5.1 */
const INVALID_REQUEST = -32_600;
