import type { Method } from './representation/resource.ts';
import type { Endpoint, Route } from './route.ts';

/**
 * Gives each operation of a document a name of its own: its operation's, `updatePostPut` for a further method of the same
 * endpoint, `readSiteIndexCoreV2` for the same operation on a further route.
 */
export function nameOperations(): (route: Route, endpoint: Endpoint, method: Method) => string {
  const taken = new Map<string, Route>();
  return (route, { operationName }, method) => {
    const inMethod = operationName + capitalize(method.toLowerCase());
    const onRoute = operationName + inWords(route.template);
    const candidates =
      taken.get(operationName) === route
        ? [inMethod, onRoute, onRoute + capitalize(method.toLowerCase())]
        : [operationName, onRoute, onRoute + capitalize(method.toLowerCase())];
    const free = candidates.find((name) => !taken.has(name));
    if (free === undefined) throw new Error(`${method} ${route.template} is there twice.`);
    taken.set(free, route);
    return free;
  };
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const inWords = (template: string): string =>
  template
    .split(/[^A-Za-z0-9]+/)
    .map(capitalize)
    .join('');
