/** Where a site and its REST interface are, without slashes at the ends. */
export interface SitePlace {
  readonly home: string;
  readonly root: string;
}

/** Makes values of two sites comparable: addresses of either, also in texts and in queries, read the same afterwards. */
export function neutralAddresses(
  places: readonly SitePlace[],
): (value: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> {
  const swaps = places.flatMap(({ home, root }) => [
    [root, '{rest}'],
    [encodeURIComponent(root), '{rest}'],
    [home, '{site}'],
    [encodeURIComponent(home), '{site}'],
    [`"${withoutScheme(home)}?id=`, '"{site}?id='],
  ]) satisfies string[][];
  return (value) => {
    const text = swaps.reduce(
      (json, [from = '', to = '']) => json.replaceAll(from, to),
      JSON.stringify(value),
    );
    return JSON.parse(text);
  };
}

/** As global ids name a site: without scheme and port. */
function withoutScheme(home: string): string {
  const { hostname, pathname } = new URL(home);
  return hostname + pathname.replace(/\/$/, '');
}
