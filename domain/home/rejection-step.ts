import { formatCedis } from '#domain/kernel/money.ts'
import type { RejectionAction } from '#domain/home/now-lists.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import type { RejectionReason } from '#domain/loans/review.ts'
import type { NowLoan } from '#domain/home/what-now-facts.ts'

interface RejectionStep {
  readonly heading: (loan: NowLoan) => string
  readonly step: (loan: NowLoan) => string
  /** What to bring to the office. */
  readonly bring?: string
  readonly button: string
  readonly action: RejectionAction
}

const ONE_VISIT = () => 'One visit can put it right.'

/** Rule L23. */
export const REJECTION_STEPS: Readonly<Record<RejectionReason, RejectionStep>> = {
  income_not_confirmed: {
    heading: () => 'We could not confirm your income',
    step: ONE_VISIT,
    bring: 'Your sales book, payslip or mobile money statement.',
    button: 'Way there',
    action: 'way_there',
  },
  address_not_confirmed: {
    heading: () => 'We could not confirm your address',
    step: ONE_VISIT,
    bring: 'Your Ghana Card, and a bill or stall ticket that shows where you live or trade.',
    button: 'Way there',
    action: 'way_there',
  },
  identity_not_confirmed: {
    heading: () => 'We could not confirm who you are',
    step: ONE_VISIT,
    bring: 'Your Ghana Card.',
    button: 'Way there',
    action: 'way_there',
  },
  repayment_too_high: {
    heading: ({ weeklyPaymentAmount, product }) =>
      `${formatCedis(weeklyPaymentAmount)} ${product?.each ?? 'a week'} is more than we can ask of you`,
    step: ({ product }) => `A smaller amount costs less each ${product ? 'time' : 'week'}.`,
    button: 'Apply for a smaller amount',
    action: 'apply',
  },
  earlier_payments_late: {
    heading: () => 'Earlier payments came late',
    step: (loan) => `Each ${unitOfLoan(loan)} that you pay on time raises your chances.`,
    button: 'See what raises my score',
    action: 'see_score',
  },
  owes_elsewhere: {
    heading: () => 'You are paying other loans now',
    step: () => 'Call us when you have paid one back.',
    button: 'Call the office',
    action: 'call',
  },
  photo_not_readable: {
    heading: () => 'We could not read your photo',
    step: () => 'Take it in daylight, then apply again.',
    button: 'Take a new photo',
    action: 'apply',
  },
  not_now: {
    heading: () => 'We cannot lend to you at this time',
    step: () => 'Call us, and we explain it.',
    button: 'Call the office',
    action: 'call',
  },
}
