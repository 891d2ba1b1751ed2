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
    facts: ['failingSinceGmt', 'offReason', 'dateGmt'],
    start: { isActive: true },
    fields: {
      kinds: {
        label: 'Told of',
        help: 'Kinds of records, one a line, such as post. Empty for nearly all.',
      },
      secret: { label: 'Secret', help: 'Signs the messages. Empty to have one made.' },
      newSecret: { label: 'Make a new secret' },
      onlyPublished: { label: 'Only what everybody may read' },
      isActive: { label: 'Switched on' },
      failingSinceGmt: { label: 'Failing since' },
      offReason: { label: 'Switched off because' },
      dateGmt: { label: 'Made' },
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
    facts: [
      'error',
      'nextAttemptGmt',
      'lastAttemptGmt',
      'milliseconds',
      'messageId',
      'body',
      'response',
    ],
    fields: {
      webhookId: { label: 'Webhook' },
      responseStatus: { label: 'Answer' },
      dateGmt: { label: 'Date' },
      nextAttemptGmt: { label: 'Tried again' },
      lastAttemptGmt: { label: 'Last tried' },
      body: { label: 'Sent' },
      response: { label: 'Answered' },
    },
    references: { webhookId: ['webhook'] },
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
    facts: ['message', 'importId', 'batches', 'total', 'endedGmt'],
    fields: {
      percentageComplete: { label: 'Done (%)' },
      begunGmt: { label: 'Begun' },
      endedGmt: { label: 'Ended' },
      importId: { label: 'Number for the sender' },
      text: {
        label: 'Calendar file',
        help: 'Or its address below.',
        widget: { type: 'file', accept: '.ics,text/calendar' },
      },
      url: { label: 'Address of the file' },
      origin: { label: 'Comes from' },
      interval: { label: 'Seconds between two parts' },
      targetStatus: { label: 'Status of new events' },
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
    facts: ['next_run', 'failures', 'runs'],
    start: { status: 'publish', is_active: true },
    fields: {
      url: { label: 'Address of the calendar', help: 'An iCalendar file, often called .ics.' },
      status: { label: 'Status of new events' },
      is_active: { label: 'Switched on' },
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
      next_run: { label: 'Next time' },
      failures: { label: 'Failures in a row' },
      runs: { label: 'Latest runs' },
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
    facts: ['lastError', 'dueGmt'],
    fields: {
      failedGmt: { label: 'Given up' },
      dueGmt: { label: 'Was due' },
      lastError: { label: 'Why' },
    },
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
};
