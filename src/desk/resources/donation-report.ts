import { html, type Markup } from '../../lib/markup.ts';
import { localAddress } from '../../pages/page.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { askGraphql } from '../desk-request.ts';
import { at, type Json, textOf, toRecords } from '../json.ts';
import { tableMarkup } from '../lists/list-parts.ts';
import { listRecords, titleOf } from '../section.ts';

/** @param spans how many spans of time are added up, beside the whole */
const reportQuery = (spans: number): string => {
  const all = Array.from({ length: spans }, (_, i) => i);
  return `query ($campaigns: [ID!], ${all.map((i) => `$from${i}: String, $until${i}: String`).join()}) {
    whole: donationReport(campaigns: $campaigns) {
      totals { ...sums }
      campaigns { campaign { databaseId title } total { ...sums } }
    }
    ${all.map((i) => `span${i}: donationReport(campaigns: $campaigns, from: $from${i}, until: $until${i}) { totals { ...sums } }`).join('\n')}
  }
  fragment sums on DonationTotal { amount { currency decimal formatted } donors donations }`;
};

/** A span of time with what was given in it. */
interface Span {
  /** For people: `Nov 2026`, `27 Nov`. */
  readonly label: string;
  readonly totals: readonly Json[];
}

/** `/desk/donation-report`: what was given by month or by day, in numbers and as bars, and by campaign. */
export async function donationReport(request: DeskRequest): Promise<DeskAnswer> {
  const { context, query, desk } = request;
  const isByDay = query.get('by') === 'day';
  const section = desk.sections.get('campaign');
  const campaigns = section ? (await listRecords(section, context, { per_page: 100 })).items : [];
  const chosen = campaigns.find(({ id }) => textOf(id) === query.get('campaign'));
  const shown = spans(isByDay, context.services.clock.now(), context.site.timezone);
  const bounds = shown.flatMap(({ from, until }, i) => [
    [`from${i}`, from],
    [`until${i}`, until],
  ]);
  const answer = await askGraphql(request, reportQuery(shown.length), {
    ...Object.fromEntries(bounds),
    ...(chosen ? { campaigns: [textOf(chosen.id)] } : {}),
  });
  const { whole } = answer;
  const parts = shown.map(({ label }, i) => ({
    label,
    totals: toRecords(at(answer, `span${i}.totals`)),
  }));
  const totals = toRecords(at(whole, 'totals'));
  const currencies = totals.map((total) => textOf(at(total, 'amount.currency')));
  const path = localAddress(context, '/desk/donation-report');
  return {
    title: 'Donations in numbers',
    current: '/desk/donation-report',
    main: html`<form class="filters bar" method="get" action="${path}">
<div class="field"><label for="by">By</label><select id="by" name="by"><option value="month">Month</option><option value="day"${isByDay && html` selected`}>Day</option></select></div>
<div class="field"><label for="campaign">Campaign</label><select id="campaign" name="campaign"><option value="">All</option>${campaigns.map((one) => html`<option value="${textOf(one.id)}"${one === chosen && html` selected`}>${section ? titleOf(section, one) : ''}</option>`)}</select></div>
<div class="field"><button type="submit" class="plain">Show</button></div>
</form>
${totals.length === 0 && html`<p class="empty">No donation was paid or promised yet.</p>`}
${currencies.map((currency) => currencyMarkup(currency, parts, isByDay))}
${chosen === undefined && campaignsMarkup(toRecords(at(whole, 'campaigns')), path)}
${totals.length > 0 && html`<p class="intro">Donations that are paid or promised. In all: ${totals.map((total) => `${textOf(at(total, 'amount.formatted'))} from ${textOf(total.donors)} ${total.donors === 1 ? 'donor' : 'donors'}`).join(', ')}.</p>`}`,
  };
}

/** The last twelve months or thirty days, the latest last, on the clocks of the site. */
function spans(isByDay: boolean, now: Date, timezone: string) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone || 'UTC' }).format(now);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const begin = (ago: number) =>
    isByDay ? Date.UTC(year, month - 1, day - ago) : Date.UTC(year, month - 1 - ago, 1);
  const toLocal = (moment: number) => `${new Date(moment).toISOString().slice(0, 10)}T00:00:00`;
  const format = new Intl.DateTimeFormat('en-GB', {
    month: 'short',
    ...(isByDay ? { day: 'numeric' } : { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return Array.from({ length: isByDay ? 30 : 12 }, (_, i) => {
    const ago = (isByDay ? 29 : 11) - i;
    return {
      label: format.format(begin(ago)),
      from: toLocal(begin(ago)),
      until: toLocal(begin(ago - 1)),
    };
  });
}

function currencyMarkup(currency: string, parts: readonly Span[], isByDay: boolean): Markup {
  const rows = parts.map(({ label, totals }) => ({
    label,
    total: totals.find((one) => at(one, 'amount.currency') === currency),
  }));
  const amounts = rows.map(({ total }) => Number(at(total, 'amount.decimal') ?? 0));
  const most = Math.max(...amounts, 1);
  const step = 600 / rows.length;
  return html`<section><h2>${currency}, the last ${isByDay ? '30 days' : '12 months'}</h2>
<svg viewBox="0 0 600 160" width="100%" height="160" fill="var(--accent)" stroke="none" role="img" aria-label="Bars of the sums in the table below" preserveAspectRatio="none">
${amounts.map((amount, i) => {
  const height = Math.round((amount / most) * 150);
  return html`<rect x="${(i * step + step * 0.12).toFixed(1)}" y="${158 - height}" width="${(step * 0.76).toFixed(1)}" height="${height}" rx="2"></rect>`;
})}<line x1="0" x2="600" y1="159" y2="159" stroke="var(--line)"></line>
</svg>
${tableMarkup(
  [isByDay ? 'Day' : 'Month', ...SUMS],
  rows.toReversed().map(({ label, total }) => [label, ...sumCells(total)]),
)}</section>`;
}

const SUMS = ['Sum', 'Donations', 'Donors'];

const sumCells = (total: unknown): readonly string[] =>
  ['amount.formatted', 'donations', 'donors'].map((name) => textOf(at(total, name)) || '–');

const campaignsMarkup = (campaigns: readonly Json[], path: string): Markup | false =>
  campaigns.length > 0 &&
  html`<section><h2>By campaign</h2>${tableMarkup(
    ['Campaign', ...SUMS],
    campaigns.map(({ campaign, total }) => [
      html`<a href="${path}?campaign=${textOf(at(campaign, 'databaseId'))}">${textOf(at(campaign, 'title'))}</a>`,
      ...sumCells(total),
    ]),
  )}</section>`;
