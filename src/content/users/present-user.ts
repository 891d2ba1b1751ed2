import { createHash } from 'node:crypto';
import { parseRoles } from '../../auth/viewer.ts';
import type { Context } from '../../operation/context.ts';
import {
  embedded,
  type Links,
  link,
  methodsFor,
  type Resource,
} from '../../operation/representation/resource.ts';
import { type PropertySchema, readOnly } from '../../operation/representation/resource-schema.ts';
import type { View } from '../entries/entry.ts';
import {
  loadOwnLinks,
  presentAcf,
  presentOwnMeta,
  presentUnmapped,
} from '../fields/present-own-values.ts';
import { ownFieldsOfUsers } from '../kinds/registry.ts';
import { escapeText } from '../text/sanitize-html.ts';
import { type User, userById } from './user-loaders.ts';
import {
  assertCanReadUser,
  canDeleteUsers,
  canEditUser,
  capabilityNames,
  unknownUser,
} from './user-policy.ts';

/** A user as REST shows it; user-policy.ts decides who may see which view. */
export async function presentUser(
  context: Context,
  user: User,
  view: View,
  isFormatted = false,
): Promise<Resource> {
  const { links } = await loadOwnLinks(context, ownFieldsOfUsers, user.values);
  const isEdit = view === 'edit';
  return {
    id: user.id,
    ...(isEdit ? { username: user.login } : {}),
    name: escapeText(user.name),
    ...(isEdit ? { ...presentNames(user), email: user.email } : {}),
    url: user.url,
    description: user.description,
    link: context.addresses.page(`/author/${user.slug}/`),
    ...(isEdit
      ? { locale: user.locale || context.site.language, nickname: escapeText(user.nickname) }
      : {}),
    slug: user.slug,
    ...(isEdit ? presentRights(context, user) : {}),
    avatar_urls: avatarUrls(user.email),
    ...(view === 'embed' ? {} : presentExtras(context, user, view)),
    ...presentAcf(context, ownFieldsOfUsers, user.values, isFormatted),
    ...presentUnmapped(context, user, isEdit),
    _links: { ...userLinks(context, user), ...links },
  };
}

/** As HTML, like the displayed name (recorded). */
const presentNames = ({ firstName, lastName }: User): Resource => ({
  first_name: escapeText(firstName),
  last_name: escapeText(lastName),
});

function presentRights(context: Context, { roles, registered }: User): Resource {
  const known = parseRoles(roles);
  const allTrue = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, true]));
  return {
    roles: known,
    registered_date: `${registered}+00:00`,
    capabilities: allTrue(capabilityNames(known, context)),
    extra_capabilities: allTrue(known),
  };
}

/** Empty values are an empty list or text, as clients of the reference expect. */
const presentExtras = (
  context: Context,
  { preferences, introduction, values }: User,
  view: View,
): Resource => ({
  meta: listIfEmpty({
    ...presentOwnMeta(context, ownFieldsOfUsers, values),
    ...(view === 'edit'
      ? { persisted_preferences: preferences === '' ? [] : JSON.parse(preferences) }
      : {}),
  }),
  elementor_introduction: introduction === '' ? '' : JSON.parse(introduction),
});

const listIfEmpty = (values: Resource) => (Object.keys(values).length === 0 ? [] : values);

function userLinks(context: Context, { id }: User): Links {
  const { rest } = context.addresses;
  return {
    self: link(rest(`/core/v2/users/${id}`), {
      targetHints: {
        allow: methodsFor(canEditUser(context.viewer, id), canDeleteUsers(context.viewer)),
      },
    }),
    collection: link(rest('/core/v2/users')),
  };
}

/** A user for `_embed` of a link; or the error if the viewer may not read the user. */
export const embedUser = (context: Context, id: number): Promise<Resource> =>
  embedded(async () => {
    const user = await userById(context).load(id);
    if (!user) throw unknownUser();
    await assertCanReadUser(context, user);
    return presentUser(context, user, 'embed');
  });

interface Picture {
  /** In pixels. */
  readonly size: number;
  /** For whom it must be suitable: g, pg, r or x. */
  readonly rating?: string;
  readonly forceDefault?: boolean;
}

/** Addresses of a person's picture by width in pixels. */
export function avatarUrls(email: string): Readonly<Record<string, string>> {
  const hash = hashOf(email);
  return Object.fromEntries(SIZES.map((size) => [size, addressOf(hash, { size })]));
}

/** The address of a person's picture. */
export const avatarUrl = (email: string, picture: Picture): string =>
  addressOf(hashOf(email), picture);

/** Gravatar knows people by the SHA-256 of their e-mail address. */
const hashOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

const addressOf = (hash: string, { size, rating = 'g', forceDefault }: Picture): string =>
  `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm${forceDefault ? '&f=y' : ''}&r=${rating}`;

const SIZES = [24, 48, 96];

/** Addresses of a person's picture, a property for each width that `avatarUrls` gives (recorded). */
export const avatarSchema = (description: string): PropertySchema =>
  readOnly('always', 'object', description, {
    properties: { 24: address, 48: address, 96: address },
  });

const address = { type: 'string', format: 'uri', context: ['embed', 'view', 'edit'] };
