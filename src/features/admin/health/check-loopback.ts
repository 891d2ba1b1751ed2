import { randomUUID } from 'node:crypto';
import { escapeText } from 'entities';
import type { Context } from '../../../operation/context.ts';
import { askOwnSite, reasonOf } from './ask-own-site.ts';
import type { Finding } from './health-result.ts';

/** Whether this server answers at the site's address, as links and embeds expect: what comes back must be an answer of its own. */
export async function checkLoopback(context: Context): Promise<Finding> {
  const id = randomUUID();
  try {
    const { status, headers, text } = await askOwnSite(context, '/healthz', { 'X-Request-Id': id });
    const isOwn = headers.get('x-request-id') === id && text.includes('"status":"ok"');
    if (status === 200 && isOwn)
      return {
        label: 'Your site can reach itself',
        status: 'good',
        description: '<p>At the address of the site this server answers.</p>',
      };
    return unreachable(`something else answered there, with status ${status}`);
  } catch (error) {
    return unreachable(reasonOf(error));
  }

  function unreachable(reason: string): Finding {
    return {
      label: 'Your site can not reach itself',
      status: 'critical',
      description: `<p>At ${escapeText(context.addresses.site)}: ${escapeText(reason)}.</p>`,
      actions: '<p>Set SITE_URL to the address at which visitors reach this server.</p>',
    };
  }
}
