import { builder } from '../../../../graphql/builder.ts';
import { perform } from '../../../../graphql/perform.ts';
import { type RenderedView, renderCalendarView } from '../render-calendar-view.ts';

const CalendarViewEnum = builder.enumType('CalendarViewEnum', {
  description: 'A way in which the calendar is shown.',
  values: {
    LIST: { value: 'list', description: 'What is to come, or what is over.' },
    MONTH: { value: 'month', description: 'Six weeks around a month.' },
    DAY: { value: 'day', description: 'What is on a day.' },
  } as const,
});

const CalendarViewRef = builder.objectRef<RenderedView>('CalendarView').implement({
  description: 'A view of the calendar, as its page shows it.',
  fields: (t) => ({
    view: t.field({
      type: CalendarViewEnum,
      nullable: false,
      description: 'Which view it is.',
      resolve: ({ view }) => view,
    }),
    title: t.exposeString('title', { nullable: false, description: 'Its title, as plain text.' }),
    uri: t.exposeString('path', { nullable: false, description: 'The path of its page.' }),
    html: t.string({
      nullable: false,
      description: 'The view as HTML.',
      resolve: ({ html }) => html.toString(),
    }),
    previousUri: t.exposeString('previous', {
      description: 'The path of the view before; null for none.',
    }),
    nextUri: t.exposeString('next', {
      description: 'The path of the view after; null for none.',
    }),
  }),
});

builder.queryField('calendarView', (t) =>
  t.field({
    type: CalendarViewRef,
    description: 'Renders a view of the calendar; null for an address of none.',
    // One reads and shows up to a thousand events.
    complexity: 75_000,
    args: {
      url: t.arg.string({ required: true, description: 'Its address, or its path at the site.' }),
      view: t.arg({
        type: CalendarViewEnum,
        description: 'The view; as the address says unless given.',
      }),
    },
    resolve: (_, { url, view }, context) =>
      perform(renderCalendarView, context, { url, view: view ?? undefined }),
  }),
);
