import { builder } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { OrderEnumRef } from '../../../../graphql/order-enum.ts';
import { SEARCH_TEXT } from '../../../../operation/bounds.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { NearInputRef } from '../../venues/graphql/near-input.ts';

const EventOrderFieldRef = builder.enumType('EventsConnectionOrderbyEnum', {
  description: 'What a list of events is sorted by.',
  values: {
    START_DATE: { value: 'start', description: 'When it begins.' },
    END_DATE: { value: 'end', description: 'When it ends.' },
    DATE: { value: 'date', description: 'When it was published.' },
    MODIFIED: { value: 'modified', description: 'When it was last changed.' },
    TITLE: { value: 'title', description: 'Its title, without regard to case and accents.' },
    ID: { value: 'id', description: 'Its id.' },
  } as const,
});

const EventOrderInputRef = builder.inputType('EventsConnectionOrderbyInput', {
  description: 'What a list is sorted by; where values are equal, the next one decides.',
  fields: (t) => ({
    field: t.field({ type: EventOrderFieldRef, required: true, description: 'By what.' }),
    order: t.field({ type: OrderEnumRef, required: true, description: 'In which direction.' }),
  }),
});

export const EventWhereRef = builder.inputType('RootQueryToEventConnectionWhereArgs', {
  description:
    'Which events. Days and times are those of each event’s own zone; a date that says its offset is converted into the site’s.',
  fields: (t) => ({
    startDate: t.string({
      description: 'Beginning on this day or later; today unless any date is given.',
    }),
    endDate: t.string({
      description: 'Over by the end of this day; two years after the start unless given.',
    }),
    startsBefore: t.string({ description: 'Beginning before the end of this day.' }),
    startsAfter: t.string({ description: 'Beginning after this day.' }),
    endsBefore: t.string({ description: 'Ending before the end of this day.' }),
    endsAfter: t.string({ description: 'Ending after this day.' }),
    strictDates: t.boolean({
      description: 'Whether dates are taken to the second, not as whole days.',
    }),
    upcoming: t.boolean({ description: 'Only events that are not over.' }),
    past: t.boolean({ description: 'Only events that are over, the latest first unless said.' }),
    search: t.string({
      extensions: { maxLength: SEARCH_TEXT },
      description: 'Words that must all be found.',
    }),
    categories: t.idList({
      required: optionalItems,
      description: 'In any of these categories, or below them; ids or slugs.',
    }),
    tags: t.idList({
      required: optionalItems,
      description: 'With any of these tags; ids or slugs.',
    }),
    venue: t.idList({ required: optionalItems, description: 'At any of these venues.' }),
    organizer: t.idList({ required: optionalItems, description: 'Held by any of these.' }),
    featured: t.boolean({ description: 'Only events that are, or are not, featured.' }),
    ticketed: t.boolean({ description: 'Only events that do, or do not, cost something.' }),
    hasCoordinates: t.boolean({ description: 'Only events whose venue is, or is not, on a map.' }),
    near: t.field({
      type: NearInputRef,
      description: 'Around a place, the nearest first unless `orderby` is given.',
    }),
    in: t.idList({ required: optionalItems, description: 'Any of these ids.' }),
    parent: t.id({ description: 'Right below this one.' }),
    status: t.field({
      type: PostStatusRef,
      description: 'This status, if the caller may see it; published unless said.',
    }),
    stati: t.field({
      type: [PostStatusRef],
      required: optionalItems,
      description: 'Any of these statuses, as far as the caller may see them.',
    }),
    orderby: t.field({
      type: [EventOrderInputRef],
      required: optionalItems,
      description: 'What it is sorted by; the earliest first unless said.',
    }),
  }),
});
