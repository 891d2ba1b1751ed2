import { escapeText } from 'entities';
import type { Context } from '../../../operation/context.ts';
import { askOwnSite, type OwnAnswer, reasonOf } from './check-own-address.ts';
import type { Finding } from './health-result.ts';

/** In milliseconds; a front page that takes longer makes people go. */
const SLOW = 600;

/** Whether pages are kept and their tags survive the way: the front page must come fast, and a browser that has it be told so. */
export async function checkPageCache(context: Context): Promise<Finding> {
  try {
    const times: number[] = [];
    let tag = '';
    for (let i = 0; i < 3; i++) {
      const answer = await askOwnSite(context, '/');
      if (answer.status !== 200)
        return wanting(`The front page answers ${answer.status}.`, 'critical');
      times.push(answer.milliseconds);
      tag = answer.headers.get('etag') ?? '';
    }
    const again = tag === '' ? null : await askOwnSite(context, '/', { 'If-None-Match': tag });
    return judge(Math.min(...times), again);
  } catch (error) {
    return wanting(`The front page can not be had: ${reasonOf(error)}.`, 'critical');
  }
}

function judge(fastest: number, again: OwnAnswer | null): Finding {
  const time = `${Math.round(fastest)} ms`;
  if (again?.status !== 304)
    return wanting(
      'Browsers are sent pages that they have: the ETag is lost or changed on the way.',
    );
  if (fastest > SLOW) return wanting(`The front page takes ${time}.`);
  return {
    label: 'Pages are kept and answered fast',
    status: 'good',
    description: `<p>The front page takes ${time}, and who has it is told so.</p>`,
  };
}

const wanting = (reason: string, status: Finding['status'] = 'recommended'): Finding => ({
  label: 'Pages could be answered faster',
  status,
  description: `<p>${escapeText(reason)}</p>`,
  actions: '<p>Look at the proxy in front: it should pass ETag and If-None-Match on.</p>',
});
