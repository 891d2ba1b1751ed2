import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a text has a part, taken letter by letter; every text has the empty one. */
export const containing = (column: Expression<unknown>, part: string): RawBuilder<SqlBool> =>
  part === ''
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${column} LIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`;
