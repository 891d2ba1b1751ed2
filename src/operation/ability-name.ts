import type { AbilityCategory } from './ability.ts';

/** `listPosts` is `almanac/list-posts`. */
export const abilityName = (operation: string): string =>
  `almanac/${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** `ext/events/v1` is `ext-events`. */
export const categoryOf = (namespace: string): AbilityCategory => ({
  slug: namespace.replace(/\/v?\d[\d.]*$/, '').replace(/[^a-z0-9]+/g, '-'),
  namespace,
});
