import { builder } from '../../../../graphql/builder.ts';
import { RelationEnumRef } from '../../../../graphql/order-enum.ts';

const DateInputRef = builder.inputType('DateInput', {
  description: 'A year, or a month, a day or a time in it, on the clocks of the site.',
  fields: (t) => ({
    year: t.int({ description: 'The year, with four digits; this year unless said.' }),
    month: t.int({ description: 'The month, from 1.' }),
    day: t.int({ description: 'The day of the month, from 1.' }),
    hour: t.int({ description: 'The hour, from 0.' }),
    minute: t.int({ description: 'The minute, from 0.' }),
    second: t.int({ description: 'The second, from 0.' }),
  }),
});

const DateColumnRef = builder.enumType('PostObjectsConnectionDateColumnEnum', {
  description: 'Which moment of an entry is meant.',
  values: {
    DATE: { value: 'date', description: 'When it was published.' },
    MODIFIED: { value: 'modified', description: 'When it was last changed.' },
  } as const,
});

/** Read by entry-list-query.ts. */
export const DateQueryInputRef = builder.inputType('DateQueryInput', {
  description: 'Conditions on a moment, all of which must hold.',
  fields: (t) => ({
    after: t.field({ type: DateInputRef, description: 'After this.' }),
    before: t.field({ type: DateInputRef, description: 'Before this.' }),
    inclusive: t.boolean({ description: 'Whether `after` and `before` themselves count.' }),
    column: t.field({
      type: DateColumnRef,
      description: 'Which moment; the publication unless said.',
    }),
    compare: t.string({
      description: 'How the parts below are compared: `=`, `!=`, `<`, `<=`, `>` or `>=`.',
    }),
    year: t.int({ description: 'In this year.' }),
    month: t.int({ description: 'In this month, from 1.' }),
    week: t.int({
      description: 'In this week of the year, from 1, as ISO 8601 counts; `year` must be given.',
    }),
    day: t.int({ description: 'On this day of the month, from 1.' }),
    hour: t.int({ description: 'In this hour, from 0.' }),
    minute: t.int({ description: 'In this minute, from 0.' }),
    second: t.int({ description: 'In this second, from 0.' }),
    relation: t.field({
      type: RelationEnumRef,
      description: 'Of no effect, since there is one query only; clients of the reference send it.',
    }),
  }),
});
