import {
  type ArgValues,
  integer,
  list,
  nullable,
  oneOf,
  required,
  string,
} from '../../src/operation/args.ts';
import type { Context } from '../../src/operation/context.ts';
import { anyone, defineOperation } from '../../src/operation/operation.ts';
import { json } from '../../src/rest/answer.ts';
import { endpoint } from '../../src/rest/route.ts';

// The compiler is the test: each line below it marks must be refused, every other must hold.

const args = {
  page: integer({ default: 1 }),
  offset: integer(),
  id: required(integer()),
  order: oneOf(['asc', 'desc']),
  slugs: list(string(), { default: [] }),
  date: nullable(string()),
};

type Values = ArgValues<typeof args>;

const whole: Values = {
  page: 1,
  offset: undefined,
  id: 2,
  order: 'asc',
  slugs: ['a'],
  date: null,
};

// @ts-expect-error an argument with a default is always there
const pageless: Values = { ...whole, page: undefined };
// @ts-expect-error a required argument is always there
const idless: Values = { ...whole, id: undefined };
// @ts-expect-error not one of the words
const sideways: Values = { ...whole, order: 'sideways' };
// @ts-expect-error null means something only where the argument is nullable
const nullOffset: Values = { ...whole, offset: null };

const operation = defineOperation({
  name: 'tell',
  kind: 'query',
  summary: 'Tells.',
  args,
  authorize: anyone,
  resolve: (_, { page }) => ({ page }),
});

// @ts-expect-error an operation says who may perform it
defineOperation({ name: 'open', kind: 'query', summary: 'Open.', args: {}, resolve: () => 1 });

endpoint(['GET'], operation, {
  args: { context: oneOf(['view', 'edit'], { default: 'view' }) },
  respond(result, values) {
    const { context, id }: { context: 'view' | 'edit'; id: number } = values;
    // @ts-expect-error the result has no such member
    result.nothing;
    return json({ ...result, context, id });
  },
});

export function readsOnlyWhatItNames(context: Context) {
  // @ts-expect-error a table that was not named can't be read
  return context.read('Term').selectFrom('User').selectAll();
}

export const refused = [pageless, idless, sideways, nullOffset];
