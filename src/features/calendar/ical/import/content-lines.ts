/** A property in a calendar file: `DTSTART;TZID=Europe/Paris:20261121T180000` (RFC 5545 §3.1). */
export interface ContentLine {
  /** In upper case. */
  readonly name: string;
  /** By upper-case name; only the first of several values of a parameter is kept. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Still escaped: escaping depends on the property. */
  readonly value: string;
}

/**
 * Yields the unfolded lines of a file. Skips lines that are not properties, and lines too long to be text for people,
 * such as embedded attachments.
 */
export function* contentLines(text: string): Generator<ContentLine> {
  for (const line of unfolded(text)) {
    const read = readContentLine(line);
    if (read) yield read;
  }
}

/** A generator, so that a long file is not copied in memory. */
function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? text.length : end).replace(/\r$/, '');
    at = end === -1 ? text.length : end + 1;
    if (!/^[ \t]/.test(line)) {
      if (length <= LONGEST) yield parts.join('');
      parts = [];
      length = 0;
    }
    length += line.length;
    if (length <= LONGEST) parts.push(parts.length === 0 ? line : line.slice(1));
  }
  if (length <= LONGEST) yield parts.join('');
}

/** The longest line, in characters. */
const LONGEST = 200_000;

function readContentLine(line: string): ContentLine | null {
  const name = /^[A-Za-z0-9-]+/.exec(line)?.[0];
  if (name === undefined) return null;
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = name.length;
  for (;;) {
    const at = PARAMETER.lastIndex;
    const found = PARAMETER.exec(line);
    if (!found)
      return line[at] === ':'
        ? { name: name.toUpperCase(), parameters, value: line.slice(at + 1) }
        : null;
    const [, key = '', quoted, plain = ''] = found;
    parameters.set(key.toUpperCase(), unmarked(quoted ?? plain));
  }
}

const PARAMETER = /;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^";:,]*))(?:,(?:"[^"]*"|[^";:,]*))*/y;

/** RFC 6868: characters that parameters can't contain are escaped with a circumflex. */
const unmarked = (value: string): string =>
  value.replace(/\^([n'^])/g, (_, mark: string) => MARKS[mark] ?? mark);

const MARKS: Readonly<Record<string, string>> = { n: '\n', "'": '"', '^': '^' };
