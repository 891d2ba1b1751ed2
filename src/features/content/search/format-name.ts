/** A post format's name as people read it: `Aside`. */
export const formatName = (format: string): string =>
  format.charAt(0).toUpperCase() + format.slice(1);
