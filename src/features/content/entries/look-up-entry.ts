import { kindCapability } from '../../../auth/record-capabilities.ts';
import { list, required, string } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { defineParentLoader, type OfParent } from '../../../operation/parent-loader.ts';
import type { Entry } from './entry.ts';
import { entryById } from './entry-loaders.ts';
import { toSlug } from './text/to-slug.ts';

/**
 * Finds an entry of one of the kinds by its slug. Whether the viewer may read it is for the caller to ask, as after reading it
 * by id; of entries of one slug (pages of different parents) the published ones come first.
 */
export const lookUpEntry = defineOperation({
  name: 'lookUpEntry',
  kind: 'query',
  summary: 'Finds an entry by its slug.',
  args: {
    kinds: required(list(string())),
    slug: required(string({ description: 'The slug.' })),
  },
  authorize: anyone,
  async resolve(context, { kinds, slug }): Promise<Entry | null> {
    const id = await firstOfSlug(context).load({ key: toSlug(slug), kinds });
    return id === null ? null : entryById(context).load(id);
  },
});

/** The ids of entries that the viewer may see, by their slugs. Front ends look up many addresses at once. */
const firstOfSlug = defineParentLoader<
  OfParent & { readonly kinds: readonly string[] },
  number | null
>(async (context, { kinds }, slugs) => {
  const { viewer } = context;
  const rows = await context
    .read('Entry')
    .selectFrom('Entry')
    .select(({ fn, eb }) => [
      'slug',
      fn.min<number>('id').as('first'),
      fn
        .min<number | null>(eb.case().when('status', '=', 'publish').then(eb.ref('id')).end())
        .as('published'),
    ])
    .where('kind', 'in', kinds)
    .where('slug', 'in', slugs as readonly string[]) // its keys are slugs
    .where((eb) =>
      kinds.every((kind) => viewer.can(kindCapability('edit_others', kind)))
        ? eb.and([])
        : eb.or([
            eb('status', 'in', ['publish', 'inherit']),
            eb('authorId', '=', viewer.id),
            ...(kinds.some((kind) => viewer.can(kindCapability('read_private', kind)))
              ? [eb('status', '=', 'private')]
              : []),
          ]),
    )
    .groupBy('slug')
    .execute();
  return new Map(rows.map(({ slug, first, published }) => [slug, published ?? first]));
}, null);
