import './graphql/calendar-view-query.ts';
import { html, type Markup } from '../../../lib/markup.ts';
import { anything, required, shownAs, string, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { accentStyle, document } from '../../../pages/document.ts';
import { localAddress } from '../../../pages/page.ts';
import { type Answer, json } from '../../../rest/answer.ts';
import { endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { calendarAnswer, formatArg } from '../events/rest/calendar-answer.ts';
import { calendarEntryPage } from './pages/calendar-entry.ts';
import { calendarFeed } from './pages/calendar-feed.ts';
import { calendarPage } from './pages/calendar-page.ts';
import { type RenderedView, renderCalendarView } from './render-calendar-view.ts';

/** The document for an address that has no view. */
const missingView = (context: Context): Markup =>
  document(context, {
    title: 'Not found',
    accent: accentStyle(context.site),
    className: 'public',
    body: html`<main id="main">
<header class="page-header">
<p class="kicker">404</p>
<h1>The calendar has no such view</h1>
</header>
<p>It can be seen as a list, month by month, or day by day, and by categories and tags that there are.</p>
<p><a href="${localAddress(context, '/events/')}">See what is to come</a></p>
</main>`,
  });

/**
 * The calendar view route (docs/rest.md §6.6). The nonce is checked before routing (docs/rest.md §3.1); `action` is sent
 * by the scripts of other calendars. These scripts ask by short names since their version 6.11.1, and get JSON.
 */
const calendarViewRoutes = [
  route({
    namespace: 'ext/views/v2',
    path: '/html',
    endpoints: [
      endpoint(['GET', 'POST'], renderCalendarView, {
        args: {
          url: shownAs(
            required(string({ description: 'The address of a page of the calendar.' })),
            {
              required: true,
            },
          ),
          view: shownAs(string({ description: 'The view, such as `month`.' }), {}),
          _wpnonce: anything({ description: 'The nonce of the page that asks.' }),
          view_data: anything({
            description: 'Words that go before those of the address’s query.',
          }),
          action: anything({ description: 'Ignored.' }),
          u: unlisted(string({ description: 'The same as `url`; the answer is JSON then.' })),
          smu: unlisted(anything({ description: 'The same as `should_manage_url`.' })),
          ...formatArg,
        },
        omit: ['url', 'view', 'view_data'],
        placeholderArgs: { u: 'url', smu: 'should_manage_url' },
        respond: async (found, { format, u }, context, { headers }) =>
          (found && (await calendarAnswer(context, found.inFile, format, headers.get('accept')))) ??
          (found && u !== undefined ? json({ html: found.html.toString() }) : null) ??
          htmlAnswer(context, found),
      }),
    ],
  }),
];

const htmlAnswer = (context: Context, found: RenderedView | null): Answer =>
  found ? markupAnswer(200, found.html) : markupAnswer(404, missingView(context));

/** Opened directly, it may show pictures and run nothing. */
const markupAnswer = (status: number, markup: Markup): Answer => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; img-src 'self' data: http: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  },
  body: markup.toString(),
});

export const calendarViews = defineFeature({
  name: 'views',
  uses: ['comments', 'events', 'feeds'],
  group: { name: 'Calendar views', description: 'The calendar as HTML.' },
  routes: calendarViewRoutes,
  pages: [calendarFeed, calendarPage, calendarEntryPage],
});
