/** CSS pixels. */
export const SWIPE_THRESHOLD = 50

/** To the right only. */
export const swipeOffset = (from: number, now: number): number => Math.max(0, now - from)

export const swipedAway = (from: number, at: number): boolean => swipeOffset(from, at) >= SWIPE_THRESHOLD
