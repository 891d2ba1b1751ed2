import { escapeText } from 'entities';
import type { Context } from '../../../operation/context.ts';
import type { Finding } from './health-result.ts';

/** Whether visitors come by HTTPS: the site's address says so, and all links and cookies follow it. */
export function checkHttps({ addresses }: Context): Finding {
  if (addresses.site.startsWith('https:'))
    return {
      label: 'Your website uses HTTPS',
      status: 'good',
      description: '<p>Nobody on the way can read or change what is sent.</p>',
    };
  return {
    label: 'Your website does not use HTTPS',
    status: 'recommended',
    description: `<p>The address of this site is ${escapeText(addresses.site)}: whoever is on the way can read passwords and change pages.</p>`,
    actions:
      '<p>Get a certificate, let the proxy in front answer HTTPS, and set SITE_URL to the address with https.</p>',
  };
}
