import { type DineroCurrency, dinero, toDecimal } from 'dinero.js';
import * as knownCurrencies from 'dinero.js/currencies';

/** An amount as it is stored. */
export interface Money {
  /** An integer number of the currency's smallest unit. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The maximum of one donation, in the currency's smallest unit. It keeps sums of many donations exact. */
export const MOST_MINOR_UNITS = 1_000_000_000_000;

const currencies: ReadonlyMap<string, DineroCurrency<number>> = new Map(
  Object.values(knownCurrencies).flatMap((one) =>
    'code' in one ? [[one.code, decimal(one)] as const] : [],
  ),
);

export const isCurrency = (code: string): boolean => currencies.has(code);

/** Returns the sign of a currency, such as `€`; its code if it has none. */
export const symbolOf = (code: string): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code;

/** Formats `1250` of EUR as `12.50`. @throws Error for a currency that is not in ISO 4217 */
export const toDecimalText = ({ amount, currency }: Money): string =>
  toDecimal(dinero({ amount, currency: currencyOf(currency) }));

/**
 * Parses an amount such as `12.5` or `12.50` exactly, to the smallest unit. Returns null for an invalid amount, or one with more
 * decimal places than the currency.
 */
export function fromDecimalText(text: string, code: string): number | null {
  const { exponent } = currencyOf(code);
  const found = /^(\d{1,13})(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (!found) return null;
  const [, whole = '', places = ''] = found;
  if (places.length > exponent) return null;
  const amount = Number(whole + places.padEnd(exponent, '0'));
  return amount <= MOST_MINOR_UNITS ? amount : null;
}

/** Formats an amount for people, `€12.50`. @param language a BCP 47 tag; an invalid one counts as English */
export function toReadableText(money: Money, language: string): string {
  const { code, exponent } = currencyOf(money.currency);
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const [locale] = languagesOf(language);
  const format = new Intl.NumberFormat(locale ?? 'en', {
    style: 'currency',
    currency: code,
    ...digits,
  });
  // Passes digits as text, so that no amount becomes a binary fraction.
  return format.format(toDecimalText(money) as `${number}`); // a decimal text has this form
}

function languagesOf(language: string): readonly string[] {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language.replaceAll('_', '-'));
  } catch {
    return [];
  }
}

function currencyOf(code: string): DineroCurrency<number> {
  const currency = currencies.get(code);
  if (!currency) throw new Error(`${code} is no currency of ISO 4217.`);
  return currency;
}

/** ISO 4217 uses decimal places for every amount, even if the coins are fifths (Madagascar, Mauritania). */
function decimal(currency: DineroCurrency<number>): DineroCurrency<number> {
  return currency.base === 10 ? currency : { ...currency, base: 10, exponent: 2 };
}
