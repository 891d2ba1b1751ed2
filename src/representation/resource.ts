import type { Context } from '../context.ts';

/** A record as JSON, as REST shows it. */
export type Resource = Readonly<Record<string, unknown>>;

/** The methods that an address may offer. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What stands behind the embeddable links of a resource, by link relation: one value a link. They read through the request's
 * loaders, so that the items of a list cost together what one costs.
 */
export type Embeds = Readonly<
  Record<string, (context: Context, item: Resource) => Promise<readonly unknown[]>>
>;
