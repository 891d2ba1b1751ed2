import { type ReadSetting, readNumber } from './setting-value.ts';

/** Limits of one GraphQL request. */
export interface GraphqlConfig {
  /** Maximum number of lists that are read. A list field counts once for each parent record. */
  readonly maxLists: number;
  /** Maximum seconds of execution. */
  readonly timeout: number;
}

export const readGraphqlConfig = (read: ReadSetting): GraphqlConfig => ({
  maxLists: readNumber(read, 'GRAPHQL_MAX_LISTS', { byDefault: 1500, most: 1_000_000 }),
  timeout: readNumber(read, 'GRAPHQL_TIMEOUT', { byDefault: 10, most: 3600 }),
});
