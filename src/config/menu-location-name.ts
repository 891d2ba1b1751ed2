/** Whether a menu location may have this name: letters, digits, `-` and `_`, at most 60. */
export const isLocationName = (name: string): boolean => /^[\w-]{1,60}$/.test(name);
