import type { Config } from './config.ts';

/** Whether pages of this origin act for their visitors: those of the site itself, or those that the operator lists. */
export const isAllowedOrigin = (
  origin: string,
  { siteUrl, corsOrigins }: Pick<Config, 'siteUrl' | 'corsOrigins'>,
): boolean => origin === new URL(siteUrl).origin || corsOrigins.includes(origin);
