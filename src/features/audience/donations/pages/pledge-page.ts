import { ApiError, reasonsOf } from '../../../../lib/api-error.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import { fromDecimalText, toReadableText } from '../../../../lib/money.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { perform } from '../../../../operation/operation.ts';
import {
  localAddress,
  type Page,
  type PageRequest,
  redirect,
  slugInPath,
} from '../../../../pages/page.ts';
import { type Form, readForm } from '../../../../pages/read-form.ts';
import { publicDocument } from '../../../content/site-frame/public-document.ts';
import {
  allowingCaptcha,
  captchaMarkup,
  captchaScript,
  captchaToken,
} from '../../senders/captcha.ts';
import { type Campaign, campaignBySlug } from '../donation-records.ts';
import { pledgeDonation } from '../pledge.ts';
import { type DonationTotal, sumOfCampaign } from '../report-donations.ts';

/** The page of a campaign, `/donate/{slug}/`: what it is for, how far it is, and a form to pledge. Null for all other paths. */
export async function pledgePage(request: PageRequest): Promise<Page | null> {
  const { context, req, query } = request;
  const slug = slugInPath('donate', req.path);
  if (slug === null) return null;
  const campaign = await campaignBySlug(context).load(slug);
  if (!campaign?.hasPage) return null;
  if (!req.path.endsWith('/')) return redirect(addressOf(context, slug), 301);
  if (req.method === 'POST') return answerPledge(request, campaign);
  return show(context, campaign, { isSent: query.get('sent') === '1' });
}

const pathOf = (slug: string): string => `/donate/${slug}/`;
const addressOf = (context: Context, slug: string): string => localAddress(context, pathOf(slug));

interface Shown {
  readonly isSent?: boolean;
  /** Why a pledge was not taken, and what was filled in. */
  readonly failure?: { readonly status: number; readonly message: string; readonly form: Form };
}

/** A pledge that was taken redirects to an address that can be reloaded without sending the form again. */
async function answerPledge({ context, req }: PageRequest, campaign: Campaign): Promise<Page> {
  const { slug, currency } = campaign;
  const form = await readForm(req.raw);
  if (!form) return redirect(addressOf(context, slug), 303);
  try {
    const amount = fromDecimalText((form.get('amount') ?? '').replace(',', '.'), currency);
    if (!amount) throw invalidParam('amount', 'Please say how much, such as 25 or 12.50.');
    await perform(pledgeDonation, context, {
      slug,
      amount,
      name: form.get('name') ?? '',
      email: form.get('email') ?? '',
      note: form.get('note') ?? '',
      honeypot: form.get('website') ?? '',
      captcha: captchaToken(context, (name) => form.get(name)),
    });
    return redirect(`${addressOf(context, slug)}?sent=1#pledge`, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [message] = reasonsOf(error);
    return show(context, campaign, { failure: { status: error.status, message, form } });
  }
}

async function show(context: Context, campaign: Campaign, shown: Shown): Promise<Page> {
  const total = await sumOfCampaign(context, campaign);
  const page = await publicDocument(context, {
    title: campaign.title,
    path: pathOf(campaign.slug),
    resource: `/don/v1/campaigns/${campaign.slug}`,
    description: campaign.description,
    status: shown.failure?.status ?? 200,
    main: html`<header class="page-header">
<h1>${campaign.title}</h1>
</header>
${paragraphs(campaign.description)}
${progress(context, campaign, total)}
<section id="pledge" aria-labelledby="pledge-title">
<h2 id="pledge-title">${campaign.isOpen ? 'Make a pledge' : 'This campaign is closed'}</h2>
${shown.isSent && html`<p class="notice" role="status">Thank you. We write to you to say how to pay; your pledge counts when we have heard from you.</p>`}
${campaign.isOpen ? pledgeForm(context, campaign, shown) : html`<p>It takes no more donations. Thank you to everybody who gave.</p>`}
</section>`,
  });
  return allowingCaptcha(context, page);
}

const paragraphs = (text: string): readonly Markup[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part}</p>`);

function progress({ site }: Context, { currency, goal }: Campaign, total: DonationTotal): Markup {
  const inWords = (amount: number) => toReadableText({ amount, currency }, site.language);
  const givers = total.donors === 1 ? 'One gift' : `${total.donors} people and groups`;
  const hoped = goal === null ? null : Number(goal);
  return html`<div class="progress">
<p><strong>${inWords(total.amount)}</strong>${hoped !== null && ` of ${inWords(hoped)}`}</p>
${hoped !== null && html`<progress max="${hoped}" value="${Math.min(total.amount, hoped)}" aria-label="How far it is">${Math.floor((100 * total.amount) / hoped)} %</progress>`}
<p>${total.donors === 0 ? 'Be the first to give.' : `${givers} so far.`}</p>
</div>`;
}

function pledgeForm(context: Context, campaign: Campaign, { failure }: Shown): Markup {
  const value = (name: string) => failure?.form.get(name) ?? '';
  return html`${failure && html`<p class="error" role="alert">${failure.message}</p>`}
<form class="contact-form" method="post" action="${addressOf(context, campaign.slug)}">
<p><label>How much, in ${campaign.currency} <input class="field" name="amount" inputmode="decimal" autocomplete="off" maxlength="16" required value="${value('amount')}"></label></p>
<p><label>Your name <input class="field" name="name" autocomplete="name" maxlength="200" required value="${value('name')}"></label></p>
<p><label>Your e-mail address <input class="field" type="email" name="email" autocomplete="email" maxlength="254" required value="${value('email')}"></label></p>
<p><label>Anything else (optional) <textarea class="field" name="note" rows="3" maxlength="2000">${value('note')}</textarea></label></p>
<p hidden><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></p>
<p>${captchaMarkup(context)}<button type="submit">Pledge</button></p>
</form>
${captchaScript(context)}`;
}
