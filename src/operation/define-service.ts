import type { Services } from './services.ts';

/**
 * Declares something that one part of the server holds as long as the process lives, such as a cache or a rate limit. The
 * returned function finds it by the services and creates it on the first call.
 */
export function defineService<Held extends object, Given extends object = Services>(
  create: (services: Given) => Held,
): (services: Given) => Held {
  const held = new WeakMap<Given, Held>();
  return (services) => {
    const known = held.get(services);
    if (known) return known;
    const created = create(services);
    held.set(services, created);
    return created;
  };
}
