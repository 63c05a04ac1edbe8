import type { TryRule } from '#server/platform/http/rate-limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds (rules S2 and S12). */
export const SECONDS = {
  customerSession: 7 * DAY,
  staffSession: 8 * HOUR,
  /** How often a session's use is recorded. */
  betweenTouches: HOUR,
  deviceKnown: 180 * DAY,
  dormant: 180 * DAY,
  smsCode: 10 * MINUTE,
  officeCode: 24 * HOUR,
  firstCode: 7 * DAY,
  adminGrant: MINUTE,
  passkeyChallenge: 5 * MINUTE,
} as const

/** A window of a day, so that slow guessing does not avoid the pause. */
export const WRONG_CODES: TryRule = { limit: 5, windowSeconds: DAY, restSeconds: 15 * MINUTE, doublesTo: DAY }
export const WRONG_CODES_KEY = 'wrong-codes-in-all'
/** Ends SMS codes until an office code is used (rule S19). */
export const WRONG_CODES_IN_ALL: TryRule = { limit: 100, windowSeconds: 90 * DAY, restSeconds: 36_500 * DAY }
export const PASSWORD_TRIES: TryRule = { limit: 10, windowSeconds: DAY, restSeconds: MINUTE, doublesTo: DAY }
export const PASSWORD_TRIES_OF_ALL: TryRule = { limit: 60, windowSeconds: MINUTE, restSeconds: MINUTE, doublesTo: DAY }
export const FACTOR_TRIES: TryRule = { limit: 5, windowSeconds: DAY, restSeconds: 15 * MINUTE, doublesTo: DAY }
/** Staff need one for every sign-in. */
export const SENDINGS: TryRule = { limit: 10, windowSeconds: 15 * MINUTE }
export const SENDINGS_A_DAY: TryRule = { limit: 50, windowSeconds: DAY }

/** A mobile network may put a whole market behind one address. */
export const FAILURES_FROM_ADDRESS: TryRule = { limit: 100, windowSeconds: 15 * MINUTE }
export const SENDINGS_FROM_ADDRESS: TryRule = { limit: 240, windowSeconds: 15 * MINUTE }
export const NEW_ACCOUNTS_FROM_ADDRESS: TryRule = { limit: 200, windowSeconds: MINUTE }
export const NEW_ACCOUNTS_FROM_ADDRESS_AN_HOUR: TryRule = { limit: 2000, windowSeconds: HOUR }

export const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
export const before = (moment: Date, seconds: number): Date => after(moment, 0 - seconds)
