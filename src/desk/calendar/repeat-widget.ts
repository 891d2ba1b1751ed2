import { html, type Markup } from '../../lib/markup.ts';
import type { Submitted } from '../forms/form-field.ts';
import {
  FREQUENCIES,
  monthName,
  NO_REPEAT,
  ORDINALS,
  type Repeat,
  readRepeat,
  unitOf,
  WEEKDAYS,
  writeRepeat,
} from './repeat.ts';

/**
 * Renders a rule of repetition as a sentence with gaps. The stylesheet shows the parts that the chosen frequency has, so it works without
 * scripts. A rule that says more than the sentence can is shown as its text.
 */
export function repeatMarkup(name: string, rule: string, zone: string): Markup {
  const known = rule === '' ? NO_REPEAT : readRepeat(rule, zone);
  const { interval, days, on, day, nth, weekday, month, ends, until, count } = known ?? NO_REPEAT;
  const chosen = rule === '' ? '' : (known?.frequency ?? 'RULE');
  const option = (value: string | number, label: string, current: string | number) =>
    html`<option value="${value}"${value === current && html` selected`}>${label}</option>`;
  const numbers = [...Array.from({ length: 31 }, (_, i) => i + 1), -1];
  return html`<div class="repeat">
<input type="hidden" name="${name}" value="${rule}"><input type="hidden" name="${name}.zone" value="${zone}">
<p><select name="${name}.frequency" aria-label="How often it repeats">
${option('', 'It takes place once', chosen)}${FREQUENCIES.map((one) => option(one, `Every ${unitOf(one, false)}`, chosen))}${chosen === 'RULE' && option('RULE', 'By another rule', chosen)}
</select></p>
<p class="if-repeats"><label>Every <input type="number" name="${name}.interval" value="${interval}" min="1" max="1000"> ${FREQUENCIES.map((one) => html`<span class="if-${one.toLowerCase()}">${unitOf(one, interval > 1)}</span>`)}</label></p>
<p class="if-weekly days" role="group" aria-label="Days of the week">${[...WEEKDAYS].map(([value, label]) => html`<label><input type="checkbox" name="${name}.days" value="${value}"${days.includes(value) && html` checked`}> ${label}</label>`)}</p>
<div class="if-monthly if-yearly">
<p><label>On <select name="${name}.on">${option('start', 'the date on which it begins', on)}${option('day', 'a day of the month', on)}${option('weekday', 'a weekday of the month', on)}</select></label></p>
<p class="if-day"><label>Day <select name="${name}.day">${numbers.map((one) => option(one, one === -1 ? 'the last' : String(one), day))}</select></label></p>
<p class="if-weekday"><select name="${name}.nth" aria-label="Which of them">${[...ORDINALS].map(([value, label]) => option(value, `The ${label}`, nth))}</select> <select name="${name}.weekday" aria-label="Weekday">${[...WEEKDAYS].map(([value, label]) => option(value, label, weekday))}</select></p>
<p class="if-month"><label>In <select name="${name}.month">${Array.from({ length: 12 }, (_, i) => option(i + 1, monthName(i + 1), month))}</select></label></p>
</div>
<div class="if-repeats">
<p><label>Ends <select name="${name}.ends">${option('never', 'never', ends)}${option('until', 'on a day', ends)}${option('count', 'after a number of times', ends)}</select></label></p>
<p class="if-until"><label>Last day <input type="date" name="${name}.until" value="${until}"></label></p>
<p class="if-count"><label>Times <input type="number" name="${name}.count" value="${count}" min="1" max="10000"></label></p>
</div>
<p class="if-rule"><label>Rule <input type="text" name="${name}.rule" value="${rule}" maxlength="1000" class="code"></label><small class="help">A rule (RFC 5545) that says more than this form can. It stays as it is unless you change it.</small></p>
</div>`;
}

/** Returns the rule of a submitted form; the text that was stored, if nobody has changed what it says. */
export function submittedRepeat(form: Submitted, name: string): string {
  const text = (part: string): string => form.get(`${name}.${part}`) ?? '';
  const stored = form.get(name) ?? '';
  const frequency = FREQUENCIES.find((one) => one === form.get(`${name}.frequency`));
  if (!frequency) return text('frequency') === 'RULE' ? text('rule').trim() : '';
  const number = (part: string, usual: number) => Math.trunc(Number(text(part))) || usual;
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const on =
    (isOfMonth && (['day', 'weekday'] as const).find((one) => one === text('on'))) || 'start';
  const ends = text('ends');
  const repeat: Repeat = {
    ...NO_REPEAT,
    frequency,
    interval: number('interval', 1),
    ...(frequency === 'WEEKLY' ? { days: form.getAll(`${name}.days`) } : {}),
    on,
    ...(on === 'day' ? { day: number('day', 1) } : {}),
    ...(on === 'weekday' ? { nth: number('nth', 1), weekday: text('weekday') } : {}),
    ...(frequency === 'YEARLY' && on !== 'start' ? { month: number('month', 1) } : {}),
    ...(ends === 'until' && text('until') !== '' ? { ends: 'until', until: text('until') } : {}),
    ...(ends === 'count' ? { ends: 'count', count: number('count', 1) } : {}),
  };
  const before = readRepeat(stored, text('zone') || 'UTC');
  const isSame = before !== null && writeRepeat(before) === writeRepeat(repeat);
  return isSame ? stored : writeRepeat(repeat);
}
