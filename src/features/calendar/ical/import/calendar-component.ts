import { type ContentLine, contentLines } from './content-lines.ts';

/** What stands between `BEGIN:VEVENT` and `END:VEVENT`; components inside of it (alarms) are left out. */
export interface CalendarComponent {
  readonly properties: readonly ContentLine[];
}

/** A calendar file taken apart; several calendars in one file are taken as one. */
export interface CalendarFile {
  /** Of the calendar itself: its name, its zone. */
  readonly properties: readonly ContentLine[];
  readonly events: readonly CalendarComponent[];
  readonly zones: readonly CalendarComponent[];
  /** How many components there are of each kind that was not read: events beyond the most that were asked for, tasks, … */
  readonly unread: ReadonlyMap<string, number>;
}

/** Takes a file apart; null for what is no calendar. @param most how many events are read */
export function readComponents(text: string, most: number): CalendarFile | null {
  const properties: ContentLine[] = [];
  const events: CalendarComponent[] = [];
  const zones: CalendarComponent[] = [];
  const open: string[] = [];
  let current: ContentLine[] = [];
  const unread = new Map<string, number>();
  let isCalendar = false;
  for (const line of contentLines(text.replace(/^\uFEFF/, ''))) {
    const kind = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      if (open.length === 0 && kind === 'VCALENDAR') isCalendar = true;
      open.push(kind);
      if (open.length === 2) current = [];
    } else if (line.name === 'END') {
      if (open.length === 2) {
        if (kind === 'VTIMEZONE') zones.push({ properties: current });
        else if (kind === 'VEVENT' && events.length < most) events.push({ properties: current });
        else unread.set(kind, (unread.get(kind) ?? 0) + 1);
      }
      open.pop();
    } else if (open.length === 1) properties.push(line);
    else if (open.length === 2) current.push(line);
  }
  return isCalendar ? { properties, events, zones, unread } : null;
}

/** The first property of a name. */
export const propertyOf = (
  { properties }: Pick<CalendarComponent, 'properties'>,
  name: string,
): ContentLine | undefined => properties.find((line) => line.name === name);

/** A text as it was meant (RFC 5545 §3.3.11), without white space around it; empty where there is none. */
export const textOf = (component: Pick<CalendarComponent, 'properties'>, name: string): string =>
  unescaped(propertyOf(component, name)?.value ?? '');

/** The texts of a list, of all properties of a name. */
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

/** Stands for a comma that parts nothing; no calendar file may hold this character. */
const COMMA = '\u0001';

const unescaped = (value: string): string =>
  value.replace(/\\([nN\\;,:"])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark)).trim();
