/** One link of a resource's `_links`. */
export interface Link {
  readonly href: string;
  readonly embeddable?: true;
  readonly [attribute: string]: unknown;
}

export type Links = Readonly<Record<string, readonly Link[]>>;

export const link = (
  href: string,
  attributes: Readonly<Record<string, unknown>> = {},
): readonly Link[] => [Object.assign({}, attributes, { href })];

/** A link whose target `_embed` may bring along. */
export const embeddable = (
  href: string,
  attributes: Readonly<Record<string, unknown>> = {},
): Link => ({
  embeddable: true,
  ...attributes,
  href,
});

/** What the prefix `wp:` of relations stands for (docs/rest.md §1.3). */
export const curies: readonly Link[] = [
  { name: 'wp', href: 'https://api.w.org/{rel}', templated: true },
];
