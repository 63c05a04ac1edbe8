import { isInForce, type BlacklistEntry } from '#domain/access/blacklist.ts'
import { CREDIT_LEVELS, type LevelName } from '#domain/credit/credit-level.ts'
import type { CountedUnit } from '#domain/credit/score-explanation.ts'
import { daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { BURDEN_PERCENT } from '#domain/loans/ability-to-pay.ts'
import { FAILED_CLAIM_DAYS, FLAGGED_CLAIMS } from '#domain/loans/claim.ts'
import { add, formatCedis, formatLimit, formatPercentage, NOTHING, times, type Pesewas } from '#domain/kernel/money.ts'

export const FLAG_CODES = [
  'limit_jump',
  'blacklisted',
  'shared_wallet',
  'shared_device',
  'phone_not_proved',
  'level_reached',
  'late_before',
  'failed_claims',
  'owes_elsewhere',
  'high_burden',
  'new_account',
] as const
export type FlagCode = (typeof FLAG_CODES)[number]

export interface ReviewFlag {
  readonly code: FlagCode
  readonly title: string
  readonly detail: string
}

export interface OtherPerson {
  readonly name: string
  readonly loanId: number | null
}

export interface ReviewFacts {
  readonly today: LocalDate
  readonly limitJump: boolean
  readonly exposure: Pesewas
  readonly requestedAmount: Pesewas
  readonly blacklist: BlacklistEntry | undefined
  /** As the reviewer may see it. */
  readonly wallet: string | null
  readonly sharesWallet: Others
  /** In the same browser within 30 days. */
  readonly sharesDevice: Others
  readonly phoneProved: boolean
  readonly officeCodeBy: string | null
  readonly level: LevelName
  /** Undefined before the first. */
  readonly levelOfLastLoan: LevelName | undefined
  /** What late and missed count. */
  readonly countedUnit: CountedUnit
  readonly latePayments: number
  readonly missedPayments: number
  /** Of 90 days (rule P19). */
  readonly failedClaims: number
  readonly otherLoans: readonly { readonly id: number; readonly left: Pesewas }[]
  readonly accountSince: LocalDate
  readonly weeklyIncome: Pesewas | null
  readonly weeklyObligations: Pesewas | null
  /** Without the obligations to others. */
  readonly weeklyPayments: Pesewas
}
export interface Others {
  readonly count: number
  readonly first: readonly OtherPerson[]
}

type Rule = (facts: ReviewFacts) => ReviewFlag | undefined

export const SAME_DEVICE_DAYS = 30
const NEW_ACCOUNT_DAYS = 30

export const reviewFlags = (facts: ReviewFacts): ReviewFlag[] => RULES.map((rule) => rule(facts)).filter((flag) => flag !== undefined)

export const limitJump: Rule = ({ limitJump: jumps, exposure }) =>
  jumps
    ? {
        code: 'limit_jump',
        title: 'Limit jump',
        detail: `All loans would add up to ${formatCedis(exposure)}: above GH₵1,000 and above three times the largest loan repaid over four weeks.`,
      }
    : undefined

export const blacklisted: Rule = ({ blacklist, today }) =>
  blacklist && isInForce(blacklist, today)
    ? {
        code: 'blacklisted',
        title: 'On the blacklist',
        detail: `${blacklist.until === null ? 'Until it is lifted' : `Until ${formatDay(blacklist.until, today)}`}: ${blacklist.reason}`,
      }
    : undefined

export const sharedWallet: Rule = ({ wallet, sharesWallet }) =>
  sharesWallet.count > 0
    ? {
        code: 'shared_wallet',
        title: 'Mobile money number shared with another account',
        detail: `${formatOthers(sharesWallet)} ${sharesWallet.count === 1 ? 'has' : 'have'} the same wallet${wallet === null ? '' : ` ${wallet}`}.`,
      }
    : undefined

export const sharedDevice: Rule = ({ sharesDevice }) =>
  sharesDevice.count > 0
    ? {
        code: 'shared_device',
        title: 'Several applications from one phone',
        detail: `${formatOthers(sharesDevice)} applied from the same phone within ${SAME_DEVICE_DAYS} days.`,
      }
    : undefined

export const phoneNotProved: Rule = ({ phoneProved, officeCodeBy }) =>
  phoneProved
    ? undefined
    : {
        code: 'phone_not_proved',
        title: 'Phone not verified',
        detail: `The customer has not used a code sent to this phone.${officeCodeBy === null ? '' : ` ${officeCodeBy} issued the office code.`}`,
      }

export const levelReached: Rule = ({ level, levelOfLastLoan }) =>
  levelOfLastLoan !== undefined && rank(level) > rank(levelOfLastLoan)
    ? {
        code: 'level_reached',
        title: 'Level just reached',
        detail: `${level} now, ${levelOfLastLoan} at the last loan. New maximum: ${formatLimit((CREDIT_LEVELS.find(({ name }) => name === level) ?? CREDIT_LEVELS[0]).maxLoanAmount)}.`,
      }
    : undefined

export const lateBefore: Rule = ({ countedUnit, latePayments, missedPayments }) =>
  latePayments + missedPayments > 0
    ? {
        code: 'late_before',
        title: 'Late before',
        detail: `${latePayments} ${countedUnit}${latePayments === 1 ? '' : 's'} late, ${missedPayments} missed.`,
      }
    : undefined

export const failedClaims: Rule = ({ failedClaims: count }) =>
  count >= FLAGGED_CLAIMS
    ? {
        code: 'failed_claims',
        title: 'Failed claims',
        detail: `We could not confirm ${count} payments that were entered in the last ${FAILED_CLAIM_DAYS} days.`,
      }
    : undefined

export const owesElsewhere: Rule = ({ otherLoans }) =>
  otherLoans.length > 0
    ? {
        code: 'owes_elsewhere',
        title: otherLoans.length === 1 ? 'Another loan is open' : 'Other loans are open',
        detail: `${otherLoans.map(({ id, left }) => `Loan #${id}: ${formatCedis(left)}`).join(', ')} of principal${
          otherLoans.length === 1 ? '' : `, ${formatCedis(add(...otherLoans.map(({ left }) => left)))} together`
        }.`,
      }
    : undefined

/** Rule L27. */
export const highBurden: Rule = ({ weeklyIncome, weeklyObligations, weeklyPayments }) => {
  if (weeklyIncome === null) return undefined
  const toOthers = weeklyObligations ?? NOTHING
  const burden = add(weeklyPayments, toOthers)
  if (times(burden, 100) <= times(weeklyIncome, BURDEN_PERCENT)) return undefined
  const share = weeklyIncome === NOTHING ? '' : `: ${formatPercentage(burden, weeklyIncome)}, more than ${BURDEN_PERCENT}%`
  const others = toOthers === NOTHING ? '' : `, ${formatCedis(toOthers)} of it to others,`
  return {
    code: 'high_burden',
    title: 'High weekly payments',
    detail: `${formatCedis(burden)} a week${others} of a stated income of ${formatCedis(weeklyIncome)}${share}.`,
  }
}

export const newAccount: Rule = ({ accountSince, today }) =>
  daysBetween(accountSince, today) < NEW_ACCOUNT_DAYS
    ? {
        code: 'new_account',
        title: 'New account',
        detail: `Opened on ${formatDay(accountSince, today)}, less than ${NEW_ACCOUNT_DAYS} days ago.`,
      }
    : undefined

const RULES: readonly Rule[] = [
  limitJump,
  blacklisted,
  sharedWallet,
  sharedDevice,
  phoneNotProved,
  levelReached,
  lateBefore,
  failedClaims,
  owesElsewhere,
  highBurden,
  newAccount,
]

const rank = (level: LevelName): number => CREDIT_LEVELS.findIndex(({ name }) => name === level)
const formatPerson = ({ name, loanId }: OtherPerson): string => (loanId === null ? name : `${name}, #${loanId},`)

/** `Kofi Mensah, #12, and 2 others` */
function formatOthers({ count, first }: Others): string {
  const left = count - first.length
  const rest = left > 0 ? [left === 1 ? '1 other' : `${left} others`] : []
  const parts = [...first.map(formatPerson), ...rest]
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(' ')} and ${last}`
}
