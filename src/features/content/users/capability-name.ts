import type { Addresses } from '../../../config/addresses.ts';

/** A capability as the caller knows it: under an alias the calendar's and the donations' have the alias's words (docs/rest.md §1.2). */
export function capabilityName(documented: string, { surface }: Addresses): string {
  const words: Readonly<Record<string, string>> = surface.names?.capabilityWords ?? {};
  return documented
    .split('_')
    .map((word) => words[word] ?? word)
    .join('_');
}
