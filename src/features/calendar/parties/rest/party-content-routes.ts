import { string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';
import { readOnly } from '../../../../operation/representation/resource-schema.ts';
import type { Route } from '../../../../rest/route.ts';
import { calendarContentRoutes, presentAsContent } from '../../entries/rest/content-routes.ts';
import type { PartyKind } from '../party-kind.ts';
import type { PartyRecord, PartyTable } from '../party-loaders.ts';
import type { PartyOperations } from '../party-operations.ts';

/** Names of the fields of venues and organizers, where these are not those of their arguments. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  stateprovince: 'state_province',
  geo_lat: 'lat',
  geo_lng: 'lng',
};

const nameOf = (field: string): string => FIELD_NAMES[field] ?? field;

/** Presents a venue or an organizer in the shape of posts, with its address and the like; null if it is gone. */
export async function presentPartyContent<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  { entry, details }: PartyRecord<T>,
): Promise<Resource | null> {
  const content = await presentAsContent(context, kind.name, entry.id);
  const values = Object.entries(kind.fields).map(([name, { column }]) => [
    nameOf(name),
    details[column],
  ]);
  const derived = Object.entries(kind.derived ?? {}).map(([name, [, of]]) => [name, of(details)]);
  return content && { ...content, ...Object.fromEntries([...values, ...derived]) };
}

/** The properties of these representations beside those of posts. */
const contentProperties = <T extends PartyTable>({ fields, derived = {} }: PartyKind<T>) =>
  Object.fromEntries([
    ...Object.entries(fields).map(([name, { schema, isText, graphqlType }]) => [
      nameOf(name),
      readOnly(
        'view',
        isText ? 'string' : graphqlType === 'Boolean' ? 'boolean' : ['number', 'null'],
        String(schema.description),
      ),
    ]),
    ...Object.entries(derived).map(([name, [description]]) => [
      name,
      readOnly('view', 'string', description),
    ]),
  ]);

/** The routes of venues or organizers in the shape of posts. */
export function partyContentRoutes<T extends PartyTable>(
  operations: PartyOperations<T>,
): readonly Route[] {
  const { kind } = operations;
  const presentFound = (context: Context, party: PartyRecord<T>) =>
    presentPartyContent(context, kind, party);
  return calendarContentRoutes({
    kind,
    operations,
    properties: contentProperties(kind),
    listArgs: { status: string({ default: 'publish', description: 'Any of these statuses.' }) },
    names: {
      title: kind.labels.one,
      ...Object.fromEntries(Object.entries(FIELD_NAMES).map(([arg, name]) => [name, arg])),
    },
    writesSlug: false,
    entryIdOf: (id) => id,
    async present(context, { id }) {
      const party = await kind.byId(context).load(id);
      return party && presentFound(context, party);
    },
    presentFound,
  });
}
