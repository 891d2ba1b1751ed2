/** Turns the x between two numbers into a multiplication sign (`9x9`), but not in `0x9f` or within words. */
export function typographicTimes(text: string): string {
  return text.replace(/(?<=\d)x(?=\d)/g, (x: string, at: number) =>
    endsNumber(text, at) && startsNumber(text, at + 1) ? '&#215;' : x,
  );
}

function endsNumber(text: string, end: number): boolean {
  let start = end;
  while (isDigit(text[start - 1])) start -= 1;
  if (isWord(text[start - 1])) return false;
  const isLoneZero = end - start === 1 && text[start] === '0';
  return !isLoneZero || (/[.,]/.test(text[start - 1] ?? '') && isDigit(text[start - 2]));
}

function startsNumber(text: string, start: number): boolean {
  let end = start;
  while (isDigit(text[end])) end += 1;
  return !isWord(text[end]);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
