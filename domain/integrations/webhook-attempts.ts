const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds until the next attempt after each failed one, as Standard Webhooks proposes; together about three days. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const

/** Seconds after failed attempt number `attempts`; undefined after the last one, which stops the webhook (rule W27). */
export const waitAfter = (attempts: number): number | undefined => WAITS[attempts - 1]

/** The receiver says that it will never take one. */
export const isGone = (status: number): boolean => status === 410

export const isReceived = (status: number): boolean => status >= 200 && status < 300
