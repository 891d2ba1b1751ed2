import type { Context } from '../operation/context.ts';
import type { Endpoint, RawArgs, Route } from './route.ts';

/**
 * The methods that the caller may use on an address with these arguments, for `Allow`.
 * @param known an endpoint that has let the caller through: it need not be asked again, nor could it be once the record is deleted
 */
export async function allowedMethods(
  route: Route,
  raw: RawArgs,
  context: Context,
  known?: Endpoint,
): Promise<string[]> {
  const allowed = await Promise.all(
    route.endpoints.map((endpoint) => endpoint === known || endpoint.allows(raw, context)),
  );
  return route.endpoints.flatMap(({ methods }, i) => (allowed[i] ? methods : []));
}

/** `Allow` for these methods; no header for none. */
export const allowHeader = (methods: readonly string[]): Record<string, string> =>
  methods.length > 0 ? { Allow: methods.join(', ') } : {};
