import type { CsvPage } from '../lib/csv/csv-page.ts';
import { builder } from './builder.ts';

export const CsvPageRef = builder.objectRef<CsvPage>('CsvPage').implement({
  description:
    'A part of an export as CSV (RFC 4180); the parts follow each other without anything between.',
  fields: (t) => ({
    csv: t.exposeString('csv', {
      nullable: false,
      description: "The rows, with the columns' names before the first of all.",
    }),
    rows: t.exposeInt('rows', { nullable: false, description: 'How many rows.' }),
    next: t.exposeString('next', {
      nullable: true,
      description: 'What to give as `after` for the next part; null after the last.',
    }),
  }),
});
