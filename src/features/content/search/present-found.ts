import { embedEntry } from '../../../content/entries/embed-entry.ts';
import type { Entry } from '../../../content/entries/entry.ts';
import { entryPath, entryRoute } from '../../../content/entries/entry-path.ts';
import { itemMethods } from '../../../content/entries/present-entry.ts';
import { presentTerm, termPath } from '../../../content/terms/present-term.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { type Term, termById } from '../../../content/terms/term.ts';
import { termMethods, unknownTerm } from '../../../content/terms/term-policy.ts';
import { renderTitle } from '../../../content/text/texturize.ts';
import type { Context } from '../../../operation/context.ts';
import {
  type Embeds,
  embeddable,
  embedded,
  type Links,
  link,
  type Resource,
} from '../../../operation/representation/resource.ts';
import { readOnly, resourceSchema } from '../../../operation/representation/resource-schema.ts';
import { type Found, formatName } from './search-site.ts';

/** A search result as REST shows it; a term's `type` is its taxonomy (as in the reference). */
export async function presentFound(context: Context, found: Found): Promise<Resource> {
  const { page, rest, kind } = context.addresses;
  const collection = link(rest('/core/v2/search'));
  switch (found.type) {
    case 'post':
      return {
        id: found.entry.id,
        title: renderTitle(found.entry.title),
        url: page(await entryPath(context, found.entry)),
        type: 'post',
        subtype: kind(found.entry.kind),
        _links: { ...entryLinks(context, found.entry), collection },
      };
    case 'term':
      return {
        id: found.term.id,
        title: found.term.name,
        url: page(await termPath(context, found.term)),
        type: kind(found.term.taxonomy),
        _links: { ...termLinks(context, found.term), collection },
      };
    case 'post-format':
      return {
        id: found.format,
        title: formatName(found.format),
        url: page(`/type/${found.format}/`),
        type: 'post-format',
        _links: { collection },
      };
  }
}

function entryLinks(context: Context, entry: Entry): Links {
  const { rest, kind } = context.addresses;
  const self = entryRoute(entry.kind, entry.id);
  const targetHints = { allow: itemMethods(context, entry) };
  return {
    ...(self ? { self: [embeddable(rest(self), { targetHints })] } : {}),
    about: link(rest(`/core/v2/types/${kind(entry.kind)}`)),
  };
}

function termLinks(context: Context, term: Term): Links {
  const { rest, kind } = context.addresses;
  const taxonomy = taxonomyOf(term.taxonomy);
  const self = taxonomy && `/${taxonomy.restNamespace}/${taxonomy.restBase}/${term.id}`;
  const targetHints = taxonomy && { allow: termMethods(context, taxonomy, term.id) };
  return {
    ...(self ? { self: [embeddable(rest(self), { targetHints })] } : {}),
    about: link(rest(`/core/v2/taxonomies/${kind(term.taxonomy)}`)),
  };
}

/** A search result, for OPTIONS and the OpenAPI document. */
export const foundSchema = resourceSchema(
  'search-result',
  {
    id: readOnly('always', ['integer', 'string'], 'Its number, or the slug of a format.'),
    title: readOnly('always', 'string', 'Its title as HTML.'),
    url: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
    type: readOnly('always', 'string', 'What it is; the taxonomy of a term.'),
    subtype: readOnly('always', 'string', 'The kind of an entry.'),
  },
  { answered: { subtype: { isOptional: true } } },
);

/** Loads the record behind a search result's embeddable link. */
export const searchEmbeds: Embeds = {
  self: async (context, { id, type }) => [
    type === 'post' ? await embedEntry(context, Number(id)) : await embedTerm(context, Number(id)),
  ],
};

const embedTerm = (context: Context, id: number): Promise<Resource> =>
  embedded(async () => {
    const term = await termById(context).load(id);
    if (!term) throw unknownTerm();
    return presentTerm(context, term, 'embed');
  });
