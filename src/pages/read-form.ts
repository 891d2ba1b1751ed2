/** The fields of a form by name; the last one wins among equal names. */
export type Form = ReadonlyMap<string, string>;

/**
 * Reads a submitted form without files; null for anything else, and for more than our forms can hold.
 * @param most bytes
 */
export async function readForm(request: Request | null, most?: number): Promise<Form | null> {
  const text = await readFormText(request, most);
  return text === null ? null : new Map(new URLSearchParams(text));
}

/** Reads the same as raw text (`a=1&b=2`). */
export async function readFormText(
  request: Request | null,
  most = MOST_BYTES,
): Promise<string | null> {
  const type = request?.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (!request?.body || type !== 'application/x-www-form-urlencoded') return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const MOST_BYTES = 64 * 1024;
