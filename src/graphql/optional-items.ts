/** For lists in inputs: both they and their items may be null, as front ends of the reference's schema declare their variables. */
export const optionalItems = { list: false, items: false } as const;
