import type { Services } from './services.ts';

/**
 * Declares a service of one part of the server that lives as long as the process, such as a cache or a rate limit. The returned
 * function creates it on the first call and then returns it.
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
