const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds, as Standard Webhooks proposes; about three days. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const

/** Seconds; undefined after the last attempt, which stops the webhook (rule W27). */
export const waitAfter = (attempts: number): number | undefined => WAITS[attempts - 1]

/** The receiver will never accept a webhook again. */
export const isGone = (status: number): boolean => status === 410

export const isReceived = (status: number): boolean => status >= 200 && status < 300
