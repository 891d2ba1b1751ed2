import { MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { formOrders, formSource } from './form-query.ts';

/** What a list of forms is asked for, whatever was sent. */
interface AskedForms {
  readonly per_page?: unknown;
  readonly offset?: unknown;
  readonly search?: unknown;
  readonly orderby?: unknown;
  readonly order?: unknown;
}

const MOST = 100;

/** Reads it as the reference does: a text is the number that it begins with, and no number is the site's usual one. */
export function readFormList({ site }: Context, asked: AskedForms) {
  const perPage = asked.per_page === undefined ? ALL : readInteger(asked.per_page);
  const limit = perPage === ALL ? MOST : Math.min(Math.abs(perPage || site.postsPerPage), MOST);
  const orderby = readWord(asked.orderby) || 'id';
  const direction = ['', 'asc'].includes(readWord(asked.order)) ? 'asc' : 'desc';
  return {
    source: formSource(
      { search: typeof asked.search === 'string' ? asked.search.slice(0, 200) : '' },
      formOrders.find((one) => one === orderby) ?? 'date',
      direction,
    ),
    window: { limit, offset: Math.abs(readInteger(asked.offset)) },
  };
}

const ALL = -1;

function readInteger(value: unknown): number {
  const number = typeof value === 'number' ? value : Number.parseInt(readWord(value), 10);
  const whole = Number.isNaN(number) ? 0 : Math.trunc(number);
  return Math.max(-MAX_INTEGER, Math.min(whole, MAX_INTEGER));
}

const readWord = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : '';
