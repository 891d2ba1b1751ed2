import type { Context } from '../operation/context.ts';
import type { Embeds, Resource } from './representation/resource.ts';

/** The relations that `_embed` asks for: all (`true`), some, or none (null). */
export function readEmbed(raw: unknown): true | readonly string[] | null {
  if (raw === undefined || raw === null) return null;
  if (Array.isArray(raw)) return raw.filter((rel) => typeof rel === 'string');
  if (typeof raw !== 'string' || raw === '' || raw === '1' || raw === 'true') return true;
  const names = raw.split(',').map((rel) => rel.trim());
  return names.includes('') ? true : names; // `_embed&_embed=author`
}

/** Adds `_embedded` to a resource, or to each of a list of them. */
export async function embedLinked(
  context: Context,
  body: unknown,
  embeds: Embeds,
  wanted: true | readonly string[],
): Promise<unknown> {
  if (Array.isArray(body))
    return Promise.all(body.map((item) => embedLinked(context, item, embeds, wanted)));
  if (typeof body !== 'object' || body === null) return body;
  const item = body as Resource; // an object of JSON
  const links = item._links;
  if (typeof links !== 'object' || links === null) return body;
  const rels = Object.keys(links).filter(
    (rel) => embeds[rel] && (wanted === true || wanted.includes(rel)),
  );
  const values = await Promise.all(rels.map((rel) => embeds[rel]?.(context, item) ?? []));
  const filled = rels
    .map((rel, i) => [rel, values[i] ?? []] as const)
    .filter(([, list]) => list.some((value) => !Array.isArray(value) || value.length > 0));
  return filled.length > 0 ? { ...item, _embedded: Object.fromEntries(filled) } : item;
}
