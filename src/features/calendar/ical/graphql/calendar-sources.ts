import { arg, itself } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { performList, performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { broughtStatusValues } from '../../entries/graphql/calendar-fields.ts';
import type { CalendarSource, SourceRun } from '../follow/calendar-source.ts';
import {
  createCalendarSource,
  deleteCalendarSource,
  getCalendarSource,
  listCalendarSources,
  runCalendarSource,
  updateCalendarSource,
} from '../follow/calendar-source-operations.ts';
import { importCalendar } from '../import/import-calendar.ts';
import type { CalendarImport } from '../import/write-calendar.ts';

const RunResultRef = builder.enumType('CalendarSourceRunResultEnum', {
  description: 'How a run of a followed calendar ended.',
  values: {
    DONE: { value: 'done', description: 'The calendar was read.' },
    UNMODIFIED: { value: 'unmodified', description: 'Nothing had changed since the run before.' },
    FAILED: { value: 'failed', description: 'The calendar was not read; nothing was changed.' },
  } as const,
});

const RunRef = builder.objectRef<SourceRun>('CalendarSourceRun').implement({
  description: 'The report of a run of a followed calendar.',
  fields: (t) => ({
    begunGmt: t.exposeString('begun', { nullable: false, description: 'When it began, in UTC.' }),
    endedGmt: t.exposeString('ended', { nullable: false, description: 'When it ended, in UTC.' }),
    result: t.expose('result', {
      type: RunResultRef,
      nullable: false,
      description: 'How it ended.',
    }),
    created: t.exposeInt('created', { nullable: false, description: 'Events that were new.' }),
    changed: t.exposeInt('changed', { nullable: false, description: 'Events that were changed.' }),
    kept: t.exposeInt('kept', {
      nullable: false,
      description: 'Events that stay as they are.',
    }),
    trashed: t.exposeInt('trashed', {
      nullable: false,
      description: 'Events that have left the calendar and went to the trash.',
    }),
    failed: t.exposeInt('failed', {
      nullable: false,
      description: 'What could not be brought.',
    }),
    // Nullable, since the source plug-in of Gatsby fails at a list of texts that is not.
    problems: t.stringList({
      description: 'Why something was not brought, or the run failed, 20 at most.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
});

const CalendarSourceRef = builder.objectRef<CalendarSource>('CalendarSource').implement({
  description: 'A calendar elsewhere that the site follows.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'Its global id.',
      resolve: ({ id }) => toGlobalId('calendar_source', id),
    }),
    databaseId: t.exposeInt('id', { nullable: false, description: 'Its number.' }),
    url: t.exposeString('url', { nullable: false, description: 'The address of the calendar.' }),
    status: t.expose('status', {
      type: ImportedEventStatusRef,
      nullable: false,
      description: 'The status of events that are new.',
    }),
    interval: t.exposeInt('interval', {
      nullable: false,
      description: 'Seconds between two runs.',
    }),
    isActive: t.exposeBoolean('isActive', {
      nullable: false,
      description: 'Whether it is fetched by itself.',
    }),
    failures: t.exposeInt('failures', {
      nullable: false,
      description: 'Runs that have failed since the last that did not.',
    }),
    nextRunGmt: t.exposeString('nextRun', {
      nullable: true,
      description: 'When it is fetched next, in UTC.',
    }),
    dateGmt: t.exposeString('created', {
      nullable: false,
      description: 'When the site began to follow it, in UTC.',
    }),
    runs: t.field({
      type: [RunRef],
      nullable: false,
      description: 'The reports of its last runs, the latest first, 10 at most.',
      resolve: ({ runs }) => [...runs],
    }),
  }),
});

builder.queryFields((t) => ({
  calendarSource: t.field({
    type: CalendarSourceRef,
    description: `${getCalendarSource.summary} For administrators.`,
    args: { id: t.arg.id({ required: true, description: 'Its global id or its number.' }) },
    resolve: (_, { id }, context) =>
      performOrNull(getCalendarSource, context, { id: toDatabaseId(id, 'calendar_source') ?? 0 }),
  }),
  calendarSources: t.field({
    type: connectionType('CalendarSource', CalendarSourceRef),
    description: `${listCalendarSources.summary} For administrators.`,
    args: pagingArgs(),
    resolve: (_, paging, context) =>
      performList(listCalendarSources, context, { args: {} }, paging),
  }),
}));

const ImportedEventStatusRef = builder.enumType('ImportedEventStatusEnum', {
  description: 'What events that a calendar file brings become.',
  values: broughtStatusValues,
});

const fields = {
  url: arg('url'),
  status: arg('status', { type: ImportedEventStatusRef }),
  interval: arg('interval'),
  isActive: arg('is_active'),
};

interface SourcePayload {
  readonly calendarSource: CalendarSource | null;
}

const payload = definePayload<SourcePayload>(
  'CalendarSourcePayload',
  'A calendar that the site follows.',
  (t) => ({
    calendarSource: t.expose('calendarSource', {
      type: CalendarSourceRef,
      nullable: true,
      description: 'The calendar as it is followed now.',
    }),
  }),
);

const answer = async (id: number, context: Context): Promise<SourcePayload> => ({
  calendarSource: await performOrNull(getCalendarSource, context, { id }),
});

defineMutation({
  name: 'createCalendarSource',
  operation: createCalendarSource,
  description: `${createCalendarSource.summary} For administrators.`,
  input: { description: 'A calendar to follow.', fields },
  payload,
  answer,
});

defineMutation({
  name: 'updateCalendarSource',
  operation: updateCalendarSource,
  description: `${updateCalendarSource.summary} For administrators.`,
  input: {
    description: 'What to change of a followed calendar; what is left out stays.',
    fields: { id: itself('calendar_source'), ...fields },
  },
  payload,
  answer,
});

defineMutation({
  name: 'runCalendarSource',
  operation: runCalendarSource,
  description: `${runCalendarSource.summary} For administrators.`,
  input: {
    description: 'Which calendar to fetch now.',
    fields: { id: itself('calendar_source') },
  },
  payload,
  answer,
});

defineMutation({
  name: 'deleteCalendarSource',
  operation: deleteCalendarSource,
  description: `${deleteCalendarSource.summary} For administrators.`,
  input: {
    description: 'Which calendar to follow no longer.',
    fields: { id: itself('calendar_source') },
  },
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteCalendarSourcePayload',
    'A calendar that is no longer followed.',
    deletedId,
  ),
  answer: (id) => ({ deletedId: toGlobalId('calendar_source', id) }),
});

defineMutation({
  name: 'importCalendar',
  operation: importCalendar,
  description: `${importCalendar.summary} For administrators.`,
  input: {
    description: 'A calendar file (iCalendar): where it is, or its text.',
    fields: {
      url: arg('url'),
      text: arg('text'),
      status: arg('status', { type: ImportedEventStatusRef }),
    },
  },
  payload: definePayload<CalendarImport>(
    'ImportCalendarPayload',
    'What a calendar file brought.',
    (t) => ({
      created: t.exposeInt('created', { description: 'Events that are new.' }),
      updated: t.exposeInt('updated', {
        description: 'Events that had been brought before and are others now.',
      }),
      unchanged: t.exposeInt('unchanged', {
        description: 'Events that had been brought before and are the same.',
      }),
      skipped: t.exposeInt('skipped', {
        description: 'Events that were left out: cancelled ones, and those in the trash here.',
      }),
      missing: t.exposeInt('missing', {
        description:
          'What could not be brought: events that could not be read or were too many, and what is no event.',
      }),
      problems: t.exposeStringList('problems', {
        description: 'What could not be brought, and why, a sentence each.',
      }),
    }),
  ),
  answer: (result) => result,
});
