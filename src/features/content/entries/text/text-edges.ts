/** Whether a word can begin at `at`: the beginning of the text, or white space or `&nbsp;` before it. */
export function isAfterSpace(text: string, at: number): boolean {
  return at === 0 || isSpace(text[at - 1]) || text.endsWith('&nbsp;', at);
}

/** Whether a word has ended at `at`: the end of the text, or white space or `&nbsp;` there. */
export function isBeforeSpace(text: string, at: number): boolean {
  return at >= text.length || isSpace(text[at]) || text.startsWith('&nbsp;', at);
}

/** Whether a quotation can have ended before `at`: a word's end, closing punctuation or `&gt;` follows. */
export function endsPhrase(text: string, at: number): boolean {
  return (
    isBeforeSpace(text, at) || /[.,:;!?)}\]-]/.test(text[at] ?? '') || text.startsWith('&gt;', at)
  );
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && ' \n\r\t\u00a0'.includes(character);
}
