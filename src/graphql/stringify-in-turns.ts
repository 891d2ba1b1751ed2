import type { TimeSlices } from '../lib/time-slices.ts';
import { answerSize } from './answer-size.ts';

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
  for (const piece of pieces(value)) {
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

/** Characters, about, of a value that is not taken apart. */
const PIECE = 16_384;

/** The JSON of a value in pieces; what has none, a function or undefined, is left out as it is by `JSON.stringify`. */
function* pieces(value: unknown): Generator<string> {
  if (
    typeof value !== 'object' ||
    value === null ||
    'toJSON' in value ||
    answerSize(value, PIECE) <= PIECE
  ) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    yield* joined(
      '[',
      value.map((item) => ['', item] as const),
      ']',
    );
  } else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    yield* joined(
      '{',
      members.map(([name, member]) => [`${JSON.stringify(name)}:`, member] as const),
      '}',
    );
  }
}

function* joined(
  open: string,
  members: readonly (readonly [prefix: string, value: unknown])[],
  close: string,
): Generator<string> {
  let before = open;
  for (const [prefix, member] of members) {
    yield before + prefix;
    yield* pieces(member);
    before = ',';
  }
  yield members.length === 0 ? open + close : close;
}
