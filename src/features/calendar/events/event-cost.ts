import { toSlug } from '../../content/entries/text/to-slug.ts';
import type { Event } from './event-loaders.ts';

/** The columns that say what an event costs. */
export type CostColumns = Pick<
  Event,
  'cost' | 'currencySymbol' | 'currencyCode' | 'currencyPosition'
>;

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const NUMBERS = new RegExp(NUMBER, 'g');
const AMOUNTS = new RegExp(`^${NUMBER}(?:\\s*[-–—,;/]\\s*${NUMBER})*$`, 'u');

/**
 * A cost as somebody wrote it (`12`, `$10 – $25`, `5 €`, `Free`) in columns: the currency's sign is kept apart from the numbers.
 * A text that is more than numbers stays as it is.
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
 * The cost for people: `$12`, of several amounts the lowest and the highest (`$10 – $25`), `Free` for nothing; a text that is more than
 * numbers as it is (behaviour.md §7).
 */
export function shownCost({ cost, currencySymbol, currencyPosition }: CostColumns): string {
  if (!AMOUNTS.test(cost.trim())) return cost;
  const symbol = currencySymbol === '' ? DEFAULT_SYMBOL : currencySymbol;
  const shown = amountsIn(cost).map(({ value, written }) => {
    if (Number(value) === 0) return 'Free';
    return currencyPosition === 'postfix' ? `${written}${symbol}` : `${symbol}${written}`;
  });
  return [...new Set([shown.at(0), shown.at(-1)])].join(' – ');
}

/** The numbers in a cost, the lowest first, as text without marks of thousands and with a point: `1,200.50` is `1200.50`. */
export const costAmounts = (cost: string): readonly string[] =>
  amountsIn(cost).map(({ value }) => value);

/** `values` of a cost: the numbers in it, or else its words as a slug (`free`). */
export function costValues(cost: string): readonly string[] {
  const amounts = costAmounts(cost);
  const slug = amounts.length > 0 ? '' : toSlug(cost);
  return slug === '' ? amounts : [slug];
}

interface Amount {
  readonly written: string;
  readonly value: string;
}

/** Each once, the lowest first. */
function amountsIn(cost: string): readonly Amount[] {
  const amounts = (cost.match(NUMBERS) ?? []).map((written) => ({
    written,
    value: plainNumber(written),
  }));
  const byValue = new Map(amounts.map((amount) => [Number(amount.value), amount]));
  return [...byValue.values()].sort((a, b) => Number(a.value) - Number(b.value));
}

/** Of several marks the last one is the decimal point if it is another; a comma before three digits is a mark of thousands. */
function plainNumber(written: string): string {
  const marks: readonly string[] = written.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? '';
  const isThousands = last === ',' && written.length - written.lastIndexOf(',') === 4;
  const hasPoint = marks.length === 1 ? !isThousands : marks.some((mark) => mark !== last);
  if (!hasPoint) return written.replaceAll(/[.,]/g, '');
  const at = written.lastIndexOf(last);
  return `${written.slice(0, at).replaceAll(/[.,]/g, '')}.${written.slice(at + 1)}`;
}

/** `cost_details` (recorded). */
export const presentCostDetails = (columns: CostColumns) => ({
  currency_symbol: columns.currencySymbol,
  currency_code: columns.currencyCode,
  currency_position: columns.currencyPosition,
  values: costValues(columns.cost),
});

const DEFAULT_SYMBOL = '$';
