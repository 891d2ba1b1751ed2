import type { Context } from '../../../operation/context.ts';
import { embeddable, type Links, link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { Entry } from '../entries/entry.ts';
import { entryPath } from '../entries/entry-path.ts';
import { entryRoute } from '../entries/entry-routes.ts';
import { itemMethods } from '../entries/present-entry.ts';
import { renderTitle } from '../entries/text/render-title.ts';
import { termPath } from '../terms/present-term.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import type { Term } from '../terms/term.ts';
import { termMethods } from '../terms/term-policy.ts';
import { formatName } from './format-name.ts';
import type { Found } from './found.ts';

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
