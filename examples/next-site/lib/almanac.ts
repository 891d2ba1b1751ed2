/** Where Almanac serves; `ALMANAC_URL` names another place. */
export const ALMANAC = process.env.ALMANAC_URL ?? 'http://127.0.0.1:4000';

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string }[];
}

interface Options {
  /** A token of `login` or of a preview; without one, the answer is what everybody may read. */
  readonly token?: string | undefined;
  /** Seconds for which Next may answer from its own cache; 0 for never. */
  readonly revalidate?: number;
}

/** Asks Almanac by GraphQL. Throws the messages of what went wrong. */
export async function almanac<Data>(
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  { token, revalidate = token ? 0 : 10 }: Options = {},
): Promise<Data> {
  const response = await fetch(`${ALMANAC}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
    next: { revalidate },
  });
  const { data, errors } = (await response.json()) as Answer<Data>;
  if (!data || errors) throw new Error(errors?.map(({ message }) => message).join(' '));
  return data;
}
