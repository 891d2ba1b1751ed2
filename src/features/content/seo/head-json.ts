import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { PropertySchema } from '../../../rest/representation/resource-schema.ts';
import type { SeoHead } from './seo.ts';
import { seoGraph } from './seo-graph.ts';
import { minutes, twitterCard } from './seo-head.ts';

/** A page's head as JSON, by the names that front ends know from the usual plug-in; what there is none of is absent, as there. */
export function headJson(context: Context, head: SeoHead): Resource {
  const { description, canonical, robots, author, image } = head;
  const about = description === '' ? undefined : description;
  return given({
    title: head.title,
    description: about,
    robots: { index: robots.index, follow: robots.follow },
    canonical,
    og_locale: head.locale,
    og_type: head.type,
    og_title: head.heading,
    og_description: about,
    og_url: canonical,
    og_site_name: head.siteName,
    article_published_time: head.published,
    article_modified_time: head.modified,
    og_image: image && [given({ ...image })],
    author: author?.name,
    twitter_card: twitterCard(image),
    twitter_misc: author &&
      head.readingMinutes !== null && {
        'Written by': author.name,
        'Est. reading time': minutes(head.readingMinutes),
      },
    schema: seoGraph(context, head),
  });
}

const given = (members: Resource): Resource =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== undefined && value !== false,
    ),
  );

const text = { type: 'string' };
const moment = { type: 'string', format: 'date-time' };

/** What it is, for the OpenAPI document. */
export const headJsonSchema: PropertySchema = {
  type: 'object',
  description: 'The same as JSON.',
  properties: {
    title: text,
    description: text,
    robots: {
      type: 'object',
      properties: {
        index: { type: 'string', enum: ['index', 'noindex'] },
        follow: { type: 'string', enum: ['follow', 'nofollow'] },
      },
    },
    canonical: text,
    og_locale: text,
    og_type: { type: 'string', enum: ['article', 'event', 'profile', 'website'] },
    og_title: text,
    og_description: text,
    og_url: text,
    og_site_name: text,
    article_published_time: moment,
    article_modified_time: moment,
    og_image: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          url: text,
          width: { type: 'integer' },
          height: { type: 'integer' },
          type: text,
        },
      },
    },
    author: text,
    twitter_card: text,
    twitter_misc: { type: 'object', additionalProperties: text },
    schema: { type: 'object' },
  },
};
