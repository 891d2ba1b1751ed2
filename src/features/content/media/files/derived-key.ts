/** The key of an image made of the file with this key: `2026/11/boat.jpg`, `150x150` → `2026/11/boat-150x150.jpg`. */
export function derivedKey(file: string, suffix: string): string {
  const { stem, ending } = split(file);
  return `${stem}-${suffix}${ending}`;
}

/** What the keys of a file and of all that was made of it begin with. */
export const beginningOf = (file: string): string => split(file).stem;

/** Whether a key is this file's, or that of an image made of it. */
export function belongsTo(file: string, key: string): boolean {
  const { stem, ending } = split(file);
  if (!key.startsWith(stem) || !key.endsWith(ending)) return false;
  return /^(-(scaled|rotated))?(-\d+x\d+)?$/.test(
    key.slice(stem.length, key.length - ending.length),
  );
}

/** A file in the folder of another one. */
export const besideKey = (file: string, name: string): string =>
  file.slice(0, file.lastIndexOf('/') + 1) + name;

export const nameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

function split(file: string): { readonly stem: string; readonly ending: string } {
  const ending = /\.[^./]*$/.exec(file)?.[0] ?? '';
  return { stem: file.slice(0, file.length - ending.length), ending };
}
