import { builder } from '../../../../graphql/builder.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import { importCalendar, LONGEST_CALENDAR } from '../import/import-calendar.ts';
import type { CalendarImport } from '../import/write-calendar.ts';

const StatusRef = builder.enumType('ImportedEventStatusEnum', {
  description: 'What events that a calendar file brings become.',
  values: {
    PUBLISH: { value: 'publish', description: 'Public.' },
    PENDING: { value: 'pending', description: 'Waiting for someone to publish them.' },
    DRAFT: { value: 'draft', description: 'Being written.' },
    PRIVATE: { value: 'private', description: 'For those with the right to see them.' },
  } as const,
});

const InputRef = builder.inputType('ImportCalendarInput', {
  description: 'A calendar file (iCalendar): where it is, or its text.',
  fields: (t) => ({
    ...changing(t),
    url: t.string({ description: 'Its address, `https:` or `webcal:`.' }),
    text: t.string({
      extensions: { maxLength: LONGEST_CALENDAR },
      description: 'The file itself.',
    }),
    status: t.field({
      type: StatusRef,
      description: 'The status of events that are new; PUBLISH unless said.',
    }),
  }),
});

const PayloadRef = builder.objectRef<CalendarImport & Changed>('ImportCalendarPayload').implement({
  description: 'What a calendar file brought.',
  fields: (t) => ({
    ...changed(t),
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
});

builder.mutationField('importCalendar', (t) =>
  t.field({
    type: PayloadRef,
    description: `${importCalendar.summary} For administrators.`,
    args: { input: t.arg({ type: InputRef, required: true, description: 'The file.' }) },
    async resolve(_, { input }, context) {
      const { url, text, status } = input;
      return answer(
        input,
        await perform(importCalendar, context, onlyGiven({ url, text, status })),
      );
    },
  }),
);
