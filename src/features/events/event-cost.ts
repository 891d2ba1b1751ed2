import type { Event } from './event-loaders.ts';

/** The columns that say what an event costs. */
export type CostColumns = Pick<
  Event,
  'cost' | 'currencySymbol' | 'currencyCode' | 'currencyPosition'
>;

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const NUMBERS = new RegExp(NUMBER, 'g');
const RANGE = new RegExp(`^(${NUMBER})(?:\\s*[-–—]\\s*(${NUMBER}))?$`, 'u');

/**
 * A cost as somebody wrote it (`12`, `$10 – $25`, `5 €`, `Free`) in columns: the currency's sign is kept apart from the numbers.
 * A text that is more than numbers stays as it is.
 */
export function readCost(text: string): CostColumns {
  const written = text.replace(/\s+/gu, ' ').trim();
  const [symbol = ''] = /\p{Sc}/u.exec(written) ?? [];
  const bare = written.replaceAll(symbol, '').trim();
  const isNumbers = symbol !== '' && RANGE.test(bare.replace(/\s+/gu, ' '));
  return {
    cost: isNumbers ? bare : written,
    currencySymbol: isNumbers ? symbol : '',
    currencyCode: '',
    currencyPosition: isNumbers ? (written.startsWith(symbol) ? 'prefix' : 'postfix') : '',
  };
}

/** The cost for people: `$12`, `$10 – $25`, `Free` for nothing; a text that is more than numbers as it is (behaviour.md §7). */
export function shownCost({ cost, currencySymbol, currencyPosition }: CostColumns): string {
  const range = RANGE.exec(cost.trim());
  if (!range) return cost;
  const amounts = [range[1], range[2]].filter((one) => one !== undefined);
  if (amounts.every((one) => Number(one) === 0)) return 'Free';
  const symbol = currencySymbol === '' ? DEFAULT_SYMBOL : currencySymbol;
  return amounts
    .map((one) => (currencyPosition === 'postfix' ? `${one}${symbol}` : `${symbol}${one}`))
    .join(' – ');
}

/** The numbers in it, as text. */
export const costValues = (cost: string): readonly string[] => cost.match(NUMBERS) ?? [];

/** `cost_details` (recorded). */
export const presentCostDetails = (columns: CostColumns) => ({
  currency_symbol: columns.currencySymbol,
  currency_code: columns.currencyCode,
  currency_position: columns.currencyPosition,
  values: costValues(columns.cost),
});

const DEFAULT_SYMBOL = '$';
