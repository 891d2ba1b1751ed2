/** `primary-menu` as `PRIMARY_MENU`: a location in GraphQL's letters. */
export const locationEnumName = (name: string): string =>
  name.toUpperCase().replaceAll('-', '_').replace(/^\d/, '_$&');

/** The values of `MenuLocationEnum`; of locations that are alike in GraphQL's letters, the first has the name. */
export const locationValues = (locations: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(locations)
      .map(
        ([name, description]) =>
          [locationEnumName(name), { value: name, description: `${description}.` }] as const,
      )
      .reverse(),
  );
