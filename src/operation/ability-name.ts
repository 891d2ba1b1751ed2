import type { AbilityCategory } from './ability.ts';

/** Returns `almanac/list-posts` for `listPosts`. */
export const abilityName = (operation: string): string =>
  `almanac/${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns `ext-events` for `ext/events/v1`. */
export const categoryOf = (namespace: string): AbilityCategory => ({
  slug: namespace.replace(/\/v?\d[\d.]*$/, '').replace(/[^a-z0-9]+/g, '-'),
  namespace,
});
