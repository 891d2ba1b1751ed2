/** How an address stands with the mailing lists. */
export const subscriberStatuses = ['pending', 'subscribed', 'unsubscribed', 'bounced'] as const;

/** Why an address is not written to any more. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained'] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];
