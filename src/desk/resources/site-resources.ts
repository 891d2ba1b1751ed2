import { siteDeclaration } from '../../config/declaration/declaration.ts';
import { singleNames } from '../../config/declaration/own-names.ts';
import { formatDate } from '../../content/fields/types/date.ts';
import { postFormats } from '../../content/kinds/built-in-kinds.ts';
import { ownFieldsOf } from '../../content/kinds/kind.ts';
import { pairs, select, sentence } from '../forms/form-field.ts';
import { textOf } from '../json.ts';
import { allOf, onList, onRecord, type Resource } from './resource.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Where else people find the site. */
const PROFILES =
  'facebook instagram linkedin myspace pinterest wikipedia youtube twitter others'.split(' ');

/** A choice of formats, each shown by an example. */
const formats = (...all: readonly string[]) =>
  select(all.map((value) => ({ value, label: formatDate('2026-11-27T18:05:00', value) })));

/** Every page of options that the site declares, as a form of its fields. */
const optionsPages: Readonly<Record<string, Resource>> = Object.fromEntries(
  Object.entries(siteDeclaration().optionsPages ?? {}).map(
    ([name, { label, menuLabel, graphql, capability = 'manage_options', ...fields }]) => {
      const { typename } = singleNames(name, graphql);
      const resource: Resource = {
        one: label,
        many: menuLabel ?? label,
        area: 'site',
        capability,
        isSingle: true,
        operations: { read: `get${typename}`, update: `update${typename}` },
        own: ownFieldsOf(fields),
      };
      return [`options-${name.toLowerCase()}`, resource];
    },
  ),
);

/** Imports, connections to other servers, work in the background, and values that a site has once: settings, pages of options. */
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
  'application-password': {
    one: 'Application password',
    area: 'people',
    within: 'profile',
    capability: 'read',
    title: 'name',
    key: 'uuid',
    operations: { list: 'listApplicationPasswords' },
    input: { user_id: 'me' },
    intro:
      'Each application that uses your account has a password of its own. It may do everything that you may do, until you revoke it.',
    columns: ['created', 'last_used', 'last_ip'],
    fields: { last_ip: { label: 'Last used from' } },
    actions: [
      onRecord('revoke', 'deleteApplicationPassword', 'Revoke', {
        argument: 'uuid',
        input: { user_id: 'me' },
        done: 'The password was revoked. Whoever holds it is shut out from now on.',
        isLast: true,
      }),
      onList('make', 'addApplicationPassword', 'Make a password by hand', {
        input: { user_id: 'me', app_id: '' },
      }),
    ],
  },
  settings: {
    one: 'Settings',
    many: 'Settings',
    area: 'site',
    isSingle: true,
    operations: { read: 'readSettings', update: 'updateSettings' },
    leftOut: ['url', 'default_ping_status'],
    groups: [
      ['The site', ['title', 'description', 'email', 'language']],
      ['Looks', ['site_logo', 'site_icon', 'accent_color']],
      ['Date and time', ['timezone', 'date_format', 'time_format', 'start_of_week']],
      ['Reading', ['show_on_front', 'page_on_front', 'page_for_posts', 'posts_per_page']],
      [
        'Writing',
        ['default_category', 'default_post_format', 'default_comment_status', 'use_smilies'],
      ],
    ],
    fields: {
      date_format: formats('F j, Y', 'j F Y', 'j. F Y', 'Y-m-d', 'm/d/Y', 'd/m/Y', 'd.m.Y'),
      time_format: formats('g:i a', 'g:i A', 'H:i'),
      description: { widget: { type: 'text', input: 'text' } },
      start_of_week: {
        label: 'The week begins on',
        ...select(DAYS.map((label, i) => ({ value: String(i), label }))),
      },
      show_on_front: {
        label: 'The front page shows',
        ...select(pairs({ posts: 'The latest posts', page: 'A page' })),
      },
      page_on_front: { label: 'Front page' },
      page_for_posts: { label: 'Page with the latest posts' },
      posts_per_page: { label: 'Posts on a page' },
      default_category: { label: 'Category of posts without one' },
      default_post_format: {
        label: 'Format of new posts',
        ...select([
          { value: '0', label: 'Standard' },
          ...postFormats
            .filter((value) => value !== 'standard')
            .map((value) => ({ value, label: sentence(value) })),
        ]),
      },
      default_comment_status: { label: 'Comments on new posts' },
    },
  },
  seo: {
    one: 'Search engines and sharing',
    many: 'Search and sharing',
    area: 'site',
    title: 'name',
    isSingle: true,
    operations: { read: 'getSeo', update: 'updateSeo' },
    groups: [
      ['Who the site is of', ['represents', 'name', 'logo']],
      ['Sharing', ['image']],
      ['Elsewhere', PROFILES],
    ],
  },
  ...optionsPages,
};
