/** Whether `Accept` prefers a calendar file to JSON (RFC 9110 §12.5.1); of equal preferences the first wins. */
export function prefersCalendar(accept: string | null): boolean {
  if (accept === null || !/text\/calendar/i.test(accept)) return false;
  const ranges = accept.slice(0, LONGEST).split(',').map(readRange);
  const [first] = ranges.filter(({ q }) => q > 0).sort((a, b) => b.q - a.q);
  return first?.type === 'text/calendar';
}

const LONGEST = 1000;

function readRange(text: string): { readonly type: string; readonly q: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((part) => part.startsWith('q='))?.slice(2);
  return { type, q: weight === undefined ? 1 : Number(weight) || 0 };
}
