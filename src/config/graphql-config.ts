import { type ReadSetting, readNumber } from './setting-value.ts';

/** What one GraphQL request may take. */
export interface GraphqlConfig {
  /** Lists that are read: a list field counts once for each record that it is asked of. */
  readonly maxLists: number;
  /** Seconds that executing may take. */
  readonly timeout: number;
}

export const readGraphqlConfig = (read: ReadSetting): GraphqlConfig => ({
  maxLists: readNumber(read, 'GRAPHQL_MAX_LISTS', { byDefault: 1500, most: 1_000_000 }),
  timeout: readNumber(read, 'GRAPHQL_TIMEOUT', { byDefault: 10, most: 3600 }),
});
