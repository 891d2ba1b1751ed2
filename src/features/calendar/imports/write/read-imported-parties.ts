import { string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import { type Linked, readLinked } from '../../parties/linked-parties.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import type { PartyTable } from '../../parties/party-loaders.ts';
import { readWrittenParty } from '../../parties/written-party.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import { digestOf, originIdOf } from './origin-id.ts';

/**
 * Reads the venues of an event in a batch: ids of this site, or fields of new ones. @throws ApiError as `readLinked`
 * does
 */
export const readImportedVenues = importedPartiesReader(venueKind);

/** Reads the organizers in the same way. */
export const readImportedOrganizers = importedPartiesReader(organizerKind);

function importedPartiesReader<T extends PartyTable>(kind: PartyKind<T>) {
  const args = { ...kind.args, global_id: string({ maxLength: 2000 }) };
  return (
    context: Context,
    value: unknown,
    origin: string,
  ): Promise<readonly Linked<T>[] | undefined> =>
    readLinked(
      context,
      kind,
      asImported(value),
      args,
      async ({ global_id: globalId, ...values }) => {
        const changes = await readWrittenParty(context, kind, values, null);
        const originId =
          typeof globalId === 'string' && globalId !== ''
            ? originIdOf(globalId)
            : digestOf([changes.entry, changes.details]);
        return { ...changes, details: { ...changes.details, origin, originId } };
      },
    );
}

/**
 * Removes what only has a meaning at the origin: the author, and of a record with a global id its id and image.
 */
function asImported(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asImported);
  if (typeof value !== 'object' || value === null) return value;
  const { author: _, ...fields }: Record<string, unknown> = { ...value };
  if (!fields.global_id) return fields;
  const { id: __, image: ___, ...own } = fields;
  return own;
}
