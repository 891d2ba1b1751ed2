import { kindCapability } from '../../../auth/record-capabilities.ts';
import { list, required, string } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
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
    const { viewer } = context;
    const row = await context
      .read('Entry')
      .selectFrom('Entry')
      .select('id')
      .where('kind', 'in', kinds)
      .where('slug', '=', toSlug(slug))
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
      .orderBy((eb) => eb.case().when('status', '=', 'publish').then(0).else(1).end())
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row ? entryById(context).load(row.id) : null;
  },
});
