import type { Config } from '../../../config/config.ts';
import { toSlug } from '../../../content/text/to-slug.ts';
import { toMoment } from '../../../lib/clock.ts';
import type { Services } from '../../../operation/services.ts';
import { write } from '../../../storage/write.ts';
import type { Event } from './event-loaders.ts';

/** The columns that describe what an event costs. */
export type CostColumns = Pick<
  Event,
  'cost' | 'currencySymbol' | 'currencyCode' | 'currencyPosition'
>;

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const NUMBERS = new RegExp(NUMBER, 'g');
const AMOUNTS = new RegExp(`^${NUMBER}(?:\\s*[-–—,;/]\\s*${NUMBER})*$`, 'u');

/**
 * Parses a cost as people write it (`12`, `$10 – $25`, `5 €`, `Free`) into columns, with the currency symbol separate
 * from the numbers. Keeps text that is not only numbers unchanged.
 */
export function readCost(text: string): CostColumns {
  const written = text.replace(/\s+/gu, ' ').trim();
  const [symbol = ''] = /\p{Sc}/u.exec(written) ?? [];
  const bare = written.replaceAll(symbol, '').trim();
  const isNumbers = symbol !== '' && AMOUNTS.test(bare);
  return {
    cost: isNumbers ? bare : written,
    currencySymbol: isNumbers ? symbol : '',
    currencyCode: '',
    currencyPosition: isNumbers ? (written.startsWith(symbol) ? 'prefix' : 'postfix') : '',
  };
}

/**
 * Formats the cost for people: `$12`, the lowest and highest of several amounts (`$10 – $25`), `Free` for zero; returns
 * text that is not only numbers unchanged (docs/rest.md §6.1). @param config with the sign of the site's currency
 */
export function shownCost(
  { cost, currencySymbol, currencyPosition }: CostColumns,
  config: Pick<Config, 'currencySymbol'>,
): string {
  if (!AMOUNTS.test(cost.trim())) return cost;
  const symbol = currencySymbol === '' ? config.currencySymbol : currencySymbol;
  const prefix = /\p{L}$/u.test(symbol) ? `${symbol} ` : symbol;
  const shown = amountsIn(cost).map(({ value, written }) => {
    if (Number(value) === 0) return 'Free';
    return currencyPosition === 'postfix' ? `${written}${symbol}` : `${prefix}${written}`;
  });
  return [...new Set([shown.at(0), shown.at(-1)])].join(' – ');
}

/**
 * Returns the numbers in a cost in ascending order, as text without thousands separators and with a decimal point:
 * `1200.50` for `1,200.50`.
 */
export const costAmounts = (cost: string): readonly string[] =>
  amountsIn(cost).map(({ value }) => value);

/** Returns the columns with the least and the greatest number in a cost, 0 for `Free`; null if it has none. */
export function costRange(cost: string): Pick<Event, 'costLeast' | 'costMost'> {
  const amounts = cost.trim().toLowerCase() === 'free' ? [0] : costAmounts(cost).map(Number);
  return { costLeast: amounts.at(0) ?? null, costMost: amounts.at(-1) ?? null };
}

/** Writes these columns where they are missing: of events from before there were such columns. */
export async function addCostRanges({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  for (let after = 0; ; ) {
    const due = await database.tables
      .selectFrom('Event')
      .select(['entryId', 'cost'])
      .where('costLeast', 'is', null)
      .where('cost', '<>', '')
      .where('entryId', '>', after)
      .orderBy('entryId')
      .limit(500)
      .execute();
    if (due.length === 0) return;
    const found = due.map(({ entryId, cost }) => ({ entryId, cost, ...costRange(cost) }));
    const priced = found.filter(({ costLeast }) => costLeast !== null);
    if (priced.length > 0)
      await write(
        database,
        () => toMoment(clock.now()),
        async ({ prisma }) => {
          // A cost that somebody has changed meanwhile has its own numbers.
          for (const { entryId, cost, ...data } of priced)
            await prisma.event.updateMany({ where: { entryId, cost }, data });
        },
      );
    after = due.at(-1)?.entryId ?? 0;
  }
}

/** Starts that once. Returns a function that waits for its end. */
export function addCostRangesOnce(services: Services): () => Promise<void> {
  const added = addCostRanges(services).catch((error: unknown) =>
    services.log.error(error, 'Costs of events could not be indexed.'),
  );
  return () => added;
}

/** Returns `values` of a cost: the numbers in it, otherwise its text as a slug (`free`). */
export function costValues(cost: string): readonly string[] {
  const amounts = costAmounts(cost);
  const slug = amounts.length > 0 ? '' : toSlug(cost);
  return slug === '' ? amounts : [slug];
}

interface Amount {
  readonly written: string;
  readonly value: string;
}

/** Unique amounts, in ascending order. */
function amountsIn(cost: string): readonly Amount[] {
  const amounts = (cost.match(NUMBERS) ?? []).map((written) => ({
    written,
    value: plainNumber(written),
  }));
  const byValue = new Map(amounts.map((amount) => [Number(amount.value), amount]));
  return [...byValue.values()].sort((a, b) => Number(a.value) - Number(b.value));
}

/**
 * If a number has several kinds of separators, the last one is the decimal point; a comma before three digits separates
 * thousands.
 */
function plainNumber(written: string): string {
  const marks: readonly string[] = written.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? '';
  const isThousands = last === ',' && written.length - written.lastIndexOf(',') === 4;
  const hasPoint = marks.length === 1 ? !isThousands : marks.some((mark) => mark !== last);
  if (!hasPoint) return written.replaceAll(/[.,]/g, '');
  const at = written.lastIndexOf(last);
  return `${written.slice(0, at).replaceAll(/[.,]/g, '')}.${written.slice(at + 1)}`;
}

/** Presents `cost_details` (recorded). */
export const presentCostDetails = (columns: CostColumns) => ({
  currency_symbol: columns.currencySymbol,
  currency_code: columns.currencyCode,
  currency_position: columns.currencyPosition,
  values: costValues(columns.cost),
});
