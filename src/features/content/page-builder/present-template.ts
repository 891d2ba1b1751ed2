import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { readOnly, resourceSchema } from '../../../rest/representation/resource-schema.ts';
import { toSiteTime } from '../site/site-time.ts';
import { userById } from '../users/user-loaders.ts';
import type { TemplateSummary } from './builder-template.ts';

/** A template as the library lists it. */
export async function presentTemplate(
  context: Context,
  template: TemplateSummary,
): Promise<Resource> {
  const { id, type, title, authorId, date } = template;
  const author = authorId === null ? null : await userById(context).load(authorId);
  return {
    template_id: id,
    source: 'local',
    type,
    title,
    author: author?.name ?? '',
    date: toSiteTime(date, context.site),
    date_gmt: date,
  };
}

/** What a template shows, for OPTIONS and the OpenAPI document. */
export const templateSchema = resourceSchema('builder-template', {
  template_id: readOnly('always', 'integer', 'Its id.'),
  source: readOnly('always', 'string', 'Where it is kept: on this site.', { enum: ['local'] }),
  type: readOnly('always', 'string', 'What it is: a page, a section and so on.'),
  title: readOnly('always', 'string', 'What people call it.'),
  author: readOnly('always', 'string', 'Who made it; empty for somebody who is gone.'),
  date: readOnly('always', 'string', "When it was made, in the site's time."),
  date_gmt: readOnly('always', 'string', 'The same in UTC.'),
});
