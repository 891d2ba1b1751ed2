import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { listen } from './listen.ts';

/** A real HTTP server that has a calendar. */
export interface CalendarServer {
  readonly url: string;
  /** As `GUARDED_FETCH_ALLOW` names it. */
  readonly host: string;
  /** The headers of the requests that have come. */
  readonly asked: IncomingHttpHeaders[];
  /** What it has, by UID: the lines of its events, apart by line breaks. */
  events: Map<string, string>;
  /** Answers instead of the calendar. */
  answer: ((response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

export async function openCalendarServer(): Promise<CalendarServer> {
  const asked: IncomingHttpHeaders[] = [];
  const { host, address, close } = await listen((request, response) => {
    asked.push(request.headers);
    if (calendar.answer) return calendar.answer(response);
    const text = calendarOf(calendar.events);
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    return response.writeHead(200, { 'Content-Type': 'text/calendar', ETag: etag }).end(text);
  });
  const calendar: CalendarServer = {
    url: `${address}/calendar.ics`,
    host,
    asked,
    events: new Map(),
    answer: null,
    close,
  };
  return calendar;
}

/** The text of a calendar of these events. */
export const calendarOf = (events: ReadonlyMap<string, string>): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...[...events].flatMap(([uid, lines]) => [
      'BEGIN:VEVENT',
      `UID:${uid.split(' ')[0]}`,
      ...lines.trim().split(/\n\s*/),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
