import { type Static, Type } from '@sinclair/typebox';
import { type CostColumns, costValues, shownCost } from '../../../calendar/events/event-cost.ts';

const text = Type.Optional(Type.String());

/** `cost_details` of an event. */
export const remoteCostDetails = Type.Object({
  currency_symbol: text,
  currency_code: text,
  currency_position: text,
  values: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
});

/** A cost as it was written, or what is shown the same: the site tells what people read, and the numbers in it. */
export function costColumns(
  shown: string,
  details: Static<typeof remoteCostDetails> = {},
): CostColumns {
  const values = (details.values ?? []).map(String);
  const currency = {
    currencySymbol: details.currency_symbol ?? '',
    currencyCode: details.currency_code ?? '',
    currencyPosition: details.currency_position ?? '',
  };
  const candidates = [values.join('-'), values.join(' - '), values.join(' – '), shown];
  const isSame = (cost: string) =>
    shownCost({ cost, ...currency }) === shown && costValues(cost).join() === values.join();
  return { cost: candidates.find(isSame) ?? shown, ...currency };
}
