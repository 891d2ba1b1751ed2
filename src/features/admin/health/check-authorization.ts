import { randomUUID } from 'node:crypto';
import { escapeText } from 'entities';
import type { Context } from '../../../operation/context.ts';
import { askOwnSite, reasonOf } from './ask-own-site.ts';
import type { Finding } from './health-result.ts';

/** Whether credentials reach this server through what is in front of it: those of nobody must be refused as such. */
export async function checkAuthorization(context: Context): Promise<Finding> {
  const nobody = `nobody-${randomUUID()}`;
  const authorization = `Basic ${Buffer.from(`${nobody}:nothing`).toString('base64')}`;
  try {
    const path = `${context.services.config.restPath}/`;
    const { status, text } = await askOwnSite(context, path, { authorization });
    if (status === 401 && text.includes('"incorrect_password"'))
      return {
        label: 'The Authorization header works as expected',
        status: 'good',
        description: '<p>Application passwords reach this server.</p>',
      };
    return lost(`credentials of nobody were answered with status ${status}`);
  } catch (error) {
    return lost(reasonOf(error));
  }

  function lost(reason: string): Finding {
    return {
      label: 'The Authorization header is missing',
      status: 'recommended',
      description: `<p>Applications can not log in: ${escapeText(reason)}.</p>`,
      actions: '<p>Let the proxy in front pass the Authorization header on.</p>',
    };
  }
}
