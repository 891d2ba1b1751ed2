import { readRelease } from '../config/project-folder.ts';
import { html, type Markup } from '../lib/markup.ts';
import { once } from '../lib/once.ts';
import { plainText } from '../lib/strip-tags.ts';
import { localAddress } from '../pages/page.ts';
import type { DeskAnswer, DeskRequest } from './desk-request.ts';
import { at, isRecord, type Json, textOf } from './json.ts';
import { statusMarkup } from './status.ts';

const release = once(readRelease);

const STATES: Readonly<Record<string, string>> = {
  good: 'Good',
  recommended: 'Could be better',
  critical: 'Needs to be mended',
};

const SIZES = [
  ['database_size', 'Database'],
  ['uploads_size', 'Media'],
  ['total_size', 'Together'],
] as const;

/** `/desk/health`: every check of the site, what it takes on the disk, and its version. */
export async function healthPage({ desk, context }: DeskRequest): Promise<DeskAnswer> {
  const checks = [...desk.abilities.values()].filter(
    ({ operation, category }) =>
      operation.startsWith('check') && category.slug === 'core-site-health',
  );
  const [sizes, failed, ...results] = await Promise.all([
    desk.abilities.get('readDirectorySizes')?.run(context, {}),
    desk.abilities.get('browseFailedJobs')?.run(context, { first: 1 }),
    ...checks.map(({ run }) => run(context, {})),
  ]);
  const sorted = results.filter(isRecord).toSorted((a, b) => rank(a) - rank(b));
  const wanting = sorted.filter(({ status }) => status !== 'good').length;
  const jobs = Number(at(failed, 'totalCount'));
  return {
    title: 'Site health',
    current: '/desk/health',
    main: html`<p class="intro">${wanting === 0 ? 'Every check is passed.' : `${wanting} of ${sorted.length} checks found something to do.`}</p>
<ul class="cards">${sorted.map(checkMarkup)}</ul>
<h2>Facts</h2>
<dl class="facts">
<div><dt>Almanac</dt><dd>${release().version}</dd></div>
<div><dt>Node.js</dt><dd>${process.versions.node}</dd></div>
${SIZES.map(([name, label]) => html`<div><dt>${label}</dt><dd>${textOf(at(sizes, `${name}.size`))}</dd></div>`)}
<div><dt>Failed jobs</dt><dd><a href="${localAddress(context, '/desk/failed-job/')}">${jobs}</a></dd></div>
</dl>`,
  };
}

const ORDER = ['critical', 'recommended', 'good'];

const rank = ({ status }: Json): number => ORDER.indexOf(textOf(status));

const checkMarkup = ({ label, status, description, actions }: Json): Markup =>
  html`<li class="card"><h2>${textOf(label)}</h2><p>${statusMarkup(textOf(status), STATES[textOf(status)])}</p>
<p>${plainText(textOf(description))}</p>${textOf(actions) !== '' && html`<p><strong>To do:</strong> ${plainText(textOf(actions))}</p>`}</li>`;
