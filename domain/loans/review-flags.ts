import { sayCedis, times, type Pesewas } from '#domain/kernel/money.ts'

/** What a reviewer should look at before deciding, by a named rule with its inputs in words. */
export interface ReviewFlag {
  readonly code: 'limit_jump' | 'shared_wallet' | 'phone_not_proved' | 'late_before' | 'high_burden'
  readonly title: string
  readonly detail: string
}

/** What the rules ask of an application and its customer. Money in pesewas. */
export interface ReviewFacts {
  readonly limitJump: boolean
  readonly exposure: Pesewas
  readonly requestedAmount: Pesewas
  readonly sharedWallets: number
  readonly phoneProved: boolean
  readonly officeCodeBy: string | null
  readonly latePayments: number
  readonly missedPayments: number
  readonly weeklyIncome: Pesewas | null
  /** The weekly payment of this loan and of those that are being repaid. */
  readonly weeklyBurden: Pesewas
}

/** Above a third of the stated weekly income, the payments weigh heavily. */
const BURDEN_PARTS = 3

/** The flags of an application, the limit jump first (decisions, "Score"). */
export function reviewFlags(facts: ReviewFacts): ReviewFlag[] {
  const flags: (ReviewFlag | false)[] = [
    facts.limitJump && {
      code: 'limit_jump',
      title: 'Limit jump',
      detail: `All loans together would come to ${sayCedis(facts.exposure)}: above GH₵1,000 and above three times what was repaid over four weeks or more.`,
    },
    facts.sharedWallets > 0 && {
      code: 'shared_wallet',
      title: 'Mobile money number is also on another account',
      detail:
        facts.sharedWallets === 1
          ? 'One other account has the same number.'
          : `${facts.sharedWallets} other accounts have the same number.`,
    },
    !facts.phoneProved && {
      code: 'phone_not_proved',
      title: 'Phone not proved',
      detail:
        facts.officeCodeBy === null
          ? 'No code sent to this phone was used yet.'
          : `No code sent to this phone was used yet. ${facts.officeCodeBy} gave out the office code.`,
    },
    facts.latePayments + facts.missedPayments > 0 && {
      code: 'late_before',
      title: 'Late before',
      detail: `${facts.latePayments} paid late, ${facts.missedPayments} missed.`,
    },
    facts.weeklyIncome !== null &&
      times(facts.weeklyBurden, BURDEN_PARTS) > facts.weeklyIncome && {
        code: 'high_burden',
        title: 'Payments weigh heavily',
        detail: `${sayCedis(facts.weeklyBurden)} a week out of a stated income of ${sayCedis(facts.weeklyIncome)}.`,
      },
  ]
  return flags.filter((flag) => flag !== false)
}
