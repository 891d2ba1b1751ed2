import { arg, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import type { CalendarSource } from '../follow/calendar-source.ts';
import {
  createCalendarSource,
  deleteCalendarSource,
  getCalendarSource,
  runCalendarSource,
  updateCalendarSource,
} from '../follow/calendar-source-operations.ts';
import { CalendarSourceRef } from './calendar-source-queries.ts';
import { ImportedEventStatusRef } from './import-calendar-mutation.ts';

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
