/** The state of an import (docs/rest.md §6.7); an import that is not pending is over. */
export const importStatuses = ['success', 'failed', 'pending'] as const;

/** The status of the import's record, as documented: `ext-ea-pending`. */
export const recordStatus = ({ status }: { readonly status: string }): string => `ext-ea-${status}`;
