/** How far right a toast must be swiped to go, in CSS pixels. */
export const SWIPE_THRESHOLD = 50

/** Where a swiped toast stands: it follows the finger to the right and never to the left. */
export const swipeOffset = (from: number, now: number): number => Math.max(0, now - from)

/** Whether letting go here sends it away. */
export const swipedAway = (from: number, at: number): boolean => swipeOffset(from, at) >= SWIPE_THRESHOLD
