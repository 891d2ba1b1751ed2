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
function* contentLines(text: string): Generator<ContentLine> {
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

/** The properties between `BEGIN:VEVENT` and `END:VEVENT`, without nested components (alarms). */
export interface CalendarComponent {
  readonly properties: readonly ContentLine[];
}

/** The description of a zone: `BEGIN:VTIMEZONE` with what holds from when on, `BEGIN:STANDARD` and `BEGIN:DAYLIGHT`. */
export interface ZoneComponent extends CalendarComponent {
  readonly observances: readonly CalendarComponent[];
}

/** A parsed calendar file; several calendars in one file are merged. */
export interface CalendarFile {
  /** Properties of the calendar itself: its name, its zone. */
  readonly properties: readonly ContentLine[];
  readonly events: readonly CalendarComponent[];
  readonly zones: readonly ZoneComponent[];
  /** The number of components, by kind, that were not read: events above the maximum, tasks, … */
  readonly unread: ReadonlyMap<string, number>;
  /** Whether all that was begun has an end, so that the file was not cut off. */
  readonly isWhole: boolean;
}

/** Parses a file into components; null if it is not a calendar. @param most the largest number of events to read */
export function readComponents(text: string, most: number): CalendarFile | null {
  const properties: ContentLine[] = [];
  const events: CalendarComponent[] = [];
  const zones: ZoneComponent[] = [];
  const open: string[] = [];
  let current: ContentLine[] = [];
  let nested: { readonly properties: ContentLine[] }[] = [];
  const unread = new Map<string, number>();
  let isCalendar = false;
  for (const line of contentLines(text.replace(/^\uFEFF/, ''))) {
    const kind = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      if (open.length === 0 && kind === 'VCALENDAR') isCalendar = true;
      open.push(kind);
      if (open.length === 2) [current, nested] = [[], []];
      if (open.length === 3) nested.push({ properties: [] });
    } else if (line.name === 'END') {
      if (open.length === 2) {
        if (kind === 'VTIMEZONE') zones.push({ properties: current, observances: nested });
        else if (kind === 'VEVENT' && events.length < most) events.push({ properties: current });
        else unread.set(kind, (unread.get(kind) ?? 0) + 1);
      }
      open.pop();
    } else if (open.length === 1) properties.push(line);
    else if (open.length === 2) current.push(line);
    else if (open.length === 3 && open[1] === 'VTIMEZONE') nested.at(-1)?.properties.push(line);
  }
  return isCalendar ? { properties, events, zones, unread, isWhole: open.length === 0 } : null;
}

/** Returns the first property with a name. */
export const propertyOf = (
  { properties }: Pick<CalendarComponent, 'properties'>,
  name: string,
): ContentLine | undefined => properties.find((line) => line.name === name);

/** Returns an unescaped text (RFC 5545 §3.3.11), trimmed; empty if there is none. */
export const textOf = (component: Pick<CalendarComponent, 'properties'>, name: string): string =>
  unescaped(propertyOf(component, name)?.value ?? '');

/** Returns the items of a list from all properties with a name. */
export const textsOf = (component: CalendarComponent, name: string): readonly string[] =>
  component.properties
    .filter((line) => line.name === name)
    .flatMap(({ value }) =>
      value.replace(ESCAPED, (pair) => (pair === '\\,' ? COMMA : pair)).split(','),
    )
    .map((part) => part.replaceAll(COMMA, '\\,'))
    .map(unescaped)
    .filter((text) => text !== '');

const ESCAPED = /\\./gs;

/** Replaces escaped commas while a list is split; calendar files can't contain this character. */
const COMMA = '\u0001';

const unescaped = (value: string): string =>
  value.replace(/\\([nN\\;,:"])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark)).trim();
