import { pairs, select } from '../forms/form-field.ts';
import { textOf } from '../json.ts';
import { allOf, onList, onRecord, type Resource } from './resource.ts';

/** Imports, connections to other servers and work in the background. */
export const siteResources: Readonly<Record<string, Resource>> = {
  webhook: {
    one: 'Webhook',
    area: 'site',
    title: 'url',
    operations: allOf('browse', 'Webhook'),
    intro: 'Other servers that are told of changes.',
    columns: ['isActive', 'failingSinceGmt'],
    start: { isActive: true },
    fields: {
      kinds: { label: 'Told of' },
      offReason: { label: 'Switched off because' },
      secret: { help: 'Signs the messages. Empty to have one made.' },
    },
    related: [['webhook-delivery', 'webhookId', 'What it was told']],
    actions: [onRecord('test', 'testWebhook', 'Send a test')],
    notice: ({ secret }) =>
      secret
        ? `The secret that signs the messages is ${textOf(secret)}. Copy it now: it is not shown again.`
        : null,
  },
  'webhook-delivery': {
    one: 'Delivery',
    many: 'Deliveries',
    area: 'site',
    within: 'webhook',
    title: 'type',
    operations: { list: 'browseWebhookDeliveries' },
    columns: ['status', 'responseStatus', 'attempts', 'dateGmt'],
    actions: [
      onRecord('redeliver', 'redeliverWebhook', 'Send again', { done: 'It is sent again.' }),
    ],
    isMoving: ({ status }) => status === 'WAITING',
  },
  'event-import': {
    one: 'Import',
    area: 'calendar',
    capability: 'import',
    title: 'origin',
    key: 'importId',
    operations: { list: 'browseEventImports' },
    intro:
      'Events that other programs send. Calendar files are read here too. A whole site moves in from the command line: almanac import site ADDRESS.',
    columns: ['status', 'percentageComplete', 'created', 'updated', 'skipped', 'begunGmt'],
    fields: {
      text: { label: 'Calendar file', widget: { type: 'file', accept: '.ics,text/calendar' } },
      url: { label: 'Address of the file' },
    },
    actions: [
      onList('calendar', 'importCalendar', 'Import a calendar file'),
      onList('begin', 'createEventImport', 'Begin an import'),
      onRecord('cancel', 'cancelEventImport', 'Cancel', {
        argument: 'importId',
        question: 'No further events are taken. Events that have come stay.',
        done: 'The import was cancelled.',
        isFor: ({ status }) => status === 'PENDING',
      }),
    ],
    isMoving: ({ status }) => status === 'PENDING',
  },
  'calendar-source': {
    one: 'Followed calendar',
    area: 'calendar',
    capability: 'import',
    title: 'url',
    operations: allOf('list', 'CalendarSource'),
    intro: 'Calendars elsewhere whose events are taken over again and again.',
    columns: ['is_active', 'status', 'next_run', 'failures'],
    start: { status: 'publish', is_active: true },
    fields: {
      status: { label: 'Status of new events' },
      interval: {
        label: 'Fetched',
        ...select(
          pairs({
            '': '—',
            '900': 'Every quarter of an hour',
            '3600': 'Every hour',
            '21600': 'Every six hours',
            '86400': 'Every day',
            '604800': 'Every week',
          }),
        ),
      },
    },
    actions: [
      onRecord('run', 'runCalendarSource', 'Fetch it now', {
        done: 'It was fetched. Below is the report.',
      }),
    ],
  },
  'failed-job': {
    one: 'Failed job',
    area: 'site',
    title: 'kind',
    operations: { list: 'browseFailedJobs' },
    intro: 'Work in the background, such as letters, that was given up after several attempts.',
    columns: ['about', 'attempts', 'failedGmt'],
    actions: [
      onRecord('retry', 'retryJob', 'Try again', {
        done: 'They are tried again.',
        isFor: ({ isRetriable }) => isRetriable === true,
      }),
      onRecord('discard', 'discardJob', 'Discard', {
        question: 'They are never done then.',
        done: 'Discarded.',
      }),
    ],
  },
  session: {
    one: 'Session',
    area: 'people',
    within: 'profile',
    capability: 'read',
    title: 'userAgent',
    key: 'id',
    operations: { list: 'listSessions' },
    intro: 'Where you are logged in.',
    columns: ['ip', 'lastSeen', 'isCurrent'],
    fields: { isCurrent: { label: 'This browser' } },
    actions: [
      onRecord('end', 'endOwnSession', 'Log out', {
        done: 'Logged out there.',
        isFor: ({ isCurrent }) => isCurrent !== true,
      }),
      onList('end-others', 'endOtherSessions', 'Log out everywhere else', {
        question: 'You stay logged in in this browser alone.',
        done: 'Logged out everywhere else.',
      }),
    ],
  },
};
