import type { TimeSlices } from '../lib/time-slices.ts';

/**
 * The bytes of what `JSON.stringify` writes, but other requests go on meanwhile: megabytes take longer than one may hold them up. Bytes,
 * since a long text that was put together is copied as a whole when it is first read.
 */
export async function stringifyInTurns(
  value: object,
  slices: TimeSlices,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let text = '';
  for (const piece of pieces(value, DEPTH)) {
    const turn = slices.next(value);
    if (turn) await turn;
    text += piece;
    if (text.length < CHUNK) continue;
    chunks.push(Buffer.from(text));
    text = '';
  }
  return Buffer.concat([...chunks, Buffer.from(text)]);
}

/** Characters. */
const CHUNK = 65_536;

/** How deep a result is taken apart: `data`, a root field, its `nodes`, each of them. */
const DEPTH = 4;

/** The JSON of a value in pieces; what has none, a function or undefined, is left out as it is by `JSON.stringify`. */
function* pieces(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    yield* joined(
      '[',
      value.map((item) => ['', item] as const),
      ']',
      depth,
    );
  } else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    yield* joined(
      '{',
      members.map(([name, member]) => [`${JSON.stringify(name)}:`, member] as const),
      '}',
      depth,
    );
  }
}

function* joined(
  open: string,
  members: readonly (readonly [prefix: string, value: unknown])[],
  close: string,
  depth: number,
): Generator<string> {
  let before = open;
  for (const [prefix, member] of members) {
    yield before + prefix;
    yield* pieces(member, depth - 1);
    before = ',';
  }
  yield members.length === 0 ? open + close : close;
}
