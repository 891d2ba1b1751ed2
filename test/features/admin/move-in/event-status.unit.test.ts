import { expect, test } from 'vitest';
import {
  type RemoteEvent,
  statusColumns,
} from '../../../../src/features/admin/move-in/calendar/remote-event.ts';

const PLANNED = {
  eventStatus: 'scheduled',
  statusReason: '',
  onlineUrl: '',
  previousStartUtc: null,
};
const ROOM = 'https://room.example.org/7';

test.each([
  [{}, {}],
  [{ event_status: 'constructor', online_url: 'javascript:x' }, {}],
  [{ is_virtual: true, virtual_url: ROOM }, { onlineUrl: ROOM }],
  [
    {
      written: {
        meta: { _tribe_events_status: 'canceled', _tribe_events_status_reason: 'R<i>a</i>in' },
      },
    },
    { eventStatus: 'cancelled', statusReason: 'Rain' },
  ],
  [
    {
      written: { meta: { _tribe_events_status: 'moved-online', _tribe_events_virtual_url: ROOM } },
    },
    { eventStatus: 'moved_online', onlineUrl: ROOM },
  ],
  [
    { event_status: 'postponed', previous_start_date: '2026-05-01 20:00:00' },
    { eventStatus: 'postponed', previousStartUtc: '2026-05-01T18:00:00' },
  ],
])('an event of the other site with %j is %j here', (more, columns) => {
  const record = { id: 1, status: 'publish', title: 'Choir', ...more } as RemoteEvent; // no times
  expect(statusColumns(record, 'Europe/Paris')).toEqual({ ...PLANNED, ...columns });
});
