/**
 * A composed letter whose texts stand in it as they were written (`8bit`, RFC 2045 §6.2), so that people can read it and follow its
 * links. Servers need not take such letters; files may hold them. A text with lines longer than mail allows stays encoded.
 */
export const readableLetter = (message: Buffer): Buffer =>
  Buffer.from(readable(message.toString('latin1')), 'latin1');

/** Bytes of a line, RFC 5322 §2.1.1. */
const LONGEST_LINE = 998;

/** A letter or a part of one, a character a byte. */
function readable(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  if (end < 0) return part;
  const head = part.slice(0, end);
  const body = part.slice(end + 4);
  const type = headerIn(head, 'Content-Type');
  const boundary = /^multipart\/.*\bboundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const mark = `--${boundary}`;
    return `${head}\r\n\r\n${body.split(mark).map(between).join(mark)}`;
  }
  const isText = /^text\//i.test(type) && headerIn(head, 'Content-Disposition') === '';
  const text = isText ? decoded(body, headerIn(head, 'Content-Transfer-Encoding')) : null;
  if (text === null || text.split('\r\n').some((line) => line.length > LONGEST_LINE)) return part;
  const plainHead = head.replace(ENCODING, '$18bit');
  return `${plainHead}\r\n\r\n${text}`;
}

/** What stands between two boundaries: a part with its line breaks, or what is before the first or behind the last. */
const between = (text: string): string =>
  text.startsWith('\r\n') && text.endsWith('\r\n')
    ? `\r\n${readable(text.slice(2, -2))}\r\n`
    : text;

const ENCODING = /^(Content-Transfer-Encoding: *).*$/im;

/** A header's value on one line; empty where there is none. */
const headerIn = (head: string, name: string): string =>
  head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

/** Null for what is not encoded. */
function decoded(body: string, encoding: string): string | null {
  if (/^base64$/i.test(encoding)) return withCrlf(Buffer.from(body, 'base64').toString('latin1'));
  if (!/^quoted-printable$/i.test(encoding)) return null;
  const text = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return withCrlf(text);
}

const withCrlf = (text: string): string => text.replace(/\r?\n/g, '\r\n');
