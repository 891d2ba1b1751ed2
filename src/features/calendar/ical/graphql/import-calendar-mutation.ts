import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { importCalendar } from '../import/import-calendar.ts';
import type { CalendarImport } from '../import/write-calendar.ts';

export const ImportedEventStatusRef = builder.enumType('ImportedEventStatusEnum', {
  description: 'What events that a calendar file brings become.',
  values: {
    PUBLISH: { value: 'publish', description: 'Public.' },
    PENDING: { value: 'pending', description: 'Waiting for someone to publish them.' },
    DRAFT: { value: 'draft', description: 'Being written.' },
    PRIVATE: { value: 'private', description: 'For those with the right to see them.' },
  } as const,
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
