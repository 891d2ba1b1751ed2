/** What somebody did in the page builder, as it tells of itself. */
export interface UsageEvent {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  /** A user's id; null for one who is gone. */
  readonly userId: number | null;
  /** A moment in UTC. */
  readonly date: string;
}

/** Bytes of an event's JSON, and how many are kept: the latest. */
export const USAGE_LIMITS = { bytes: 16_384, events: 10_000 };
