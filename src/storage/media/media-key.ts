/** The key that a path names, `/2026/11/boat.jpg`; null for paths that no file may have, above all those that lead elsewhere. */
export function toMediaKey(path: string): string | null {
  const decoded = decode(path.replace(/^\//, ''));
  return decoded !== null && isMediaKey(decoded) ? decoded : null;
}

/** Whether every part is a plain, visible name. */
export const isMediaKey = (key: string): boolean =>
  key.length <= 1000 && key.split('/').every((part) => part !== '' && PART.test(part));

// No separator of any system, nothing hidden, no way up, no control characters.
const PART = /^(?!\.)[^\\/\p{Cc}]+$/u;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
