import { atTime, dayOf, daysBetween, formatDay, formatDistance } from '#domain/kernel/calendar.ts'
import { formatCedis, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { countedInWords, payoffOfLoan, unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { DEFAULT_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { callAbout, callOffice, promptSteps } from '#domain/home/now-words.ts'
import type { Claimed, NowAnswer, NowFacts, NowLoan, NowRow, NowStep } from '#domain/home/what-now-facts.ts'

/** As the payment page promises. */
const CHECK_HOURS = 24

const sumOf = (amounts: readonly { readonly amount: Pesewas }[]): Pesewas => pesewas(amounts.reduce((sum, one) => sum + one.amount, 0))
const claimsOf = (facts: NowFacts, loanId: number): Claimed[] => facts.claims.filter((one) => one.loanId === loanId)

const mostLate = (facts: NowFacts): NowLoan | undefined =>
  facts.loans
    .filter((loan) => loan.status === 'active' && loan.overdueAmount > 0)
    .toSorted((a, b) => (a.overdueSince ?? '').localeCompare(b.overdueSince ?? '') || a.id - b.id)[0]

/** From then on home offers a call. */
const checkedBy = ({ at }: Claimed): Date => new Date(at.getTime() + CHECK_HOURS * 3_600_000)

export function promptOpen(facts: NowFacts): NowAnswer | undefined {
  const [open] = facts.prompts
  return (
    open && {
      tone: 'your_turn',
      loanId: open.loanId,
      label: 'Approve on your phone',
      figure: open.amount,
      sentence: `${open.wallet.network} sent a message to **${formatPhone(open.wallet.phone)}** ${atTime(open.at, facts.now)}. Enter your MoMo PIN **there**, never here.`,
      note: 'If you do nothing, no money leaves your wallet.',
      button: { words: 'Check Payment Status', action: 'check_prompt', isQuiet: true },
      fallback: { words: 'No message? Pay another way', action: 'other_way' },
      reference: open.reference,
      steps: promptSteps(open.wallet.network, open.amount),
    }
  )
}

export function receiptToEnter(facts: NowFacts): NowAnswer | undefined {
  const [receipt] = facts.receipts
  const loan = receipt && facts.loans.find(({ id }) => id === receipt.loanId)
  if (!receipt || !loan) return undefined
  const finished = weeksFinishedBy(loan, receipt.amount)
  const what = finished === undefined ? 'it counts on your loan' : finished
  const left = receipt.amount >= payoffOfLoan(loan) ? NOTHING : subtract(loan.outstanding, receipt.amount)
  return {
    tone: 'your_turn',
    loanId: receipt.loanId,
    label: 'We have your cash',
    figure: receipt.amount,
    sentence: `given at the office **${atTime(receipt.at, facts.now)}**. One tap and ${what}.`,
    note: `Your balance after it: **${formatCedis(left)}**. It counts from the day you gave it, even if you tap later.`,
    button: { words: `Put ${formatCedis(receipt.amount)} on my loan`, action: 'put_receipt' },
    fallback: callAbout(facts, 'Not your cash?'),
    receiptNumber: receipt.number,
  }
}

/** `weeks 9 and 10 are paid`, `your loan is paid`, which the pay-off amount does too. */
function weeksFinishedBy(loan: NowLoan, amount: Pesewas): string | undefined {
  if (amount >= payoffOfLoan(loan)) return 'your loan is paid'
  let left: number = amount
  const weeks: number[] = []
  for (const week of loan.instalments.filter((one) => one.paid < one.amount)) {
    left -= week.amount - week.paid
    if (left < 0) break
    weeks.push(week.week)
  }
  if (weeks.length === 0) return undefined
  return `${countedInWords(unitOfLoan(loan), weeks)} ${weeks.length === 1 ? 'is' : 'are'} paid`
}

export function paymentChecked(facts: NowFacts): NowAnswer | undefined {
  const loan = mostLate(facts) ?? facts.loans.find(({ id }) => facts.claims.some((one) => one.loanId === id))
  const claims = loan ? claimsOf(facts, loan.id) : []
  const [latest] = claims.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  if (!loan || !latest || sumOf(claims) < loan.overdueAmount) return undefined
  const by = checkedBy(latest)
  const isOver = facts.now >= by
  const until = isOver ? 'It is **still being checked**. Please call us.' : `We usually confirm it by **${atTime(by, facts.now)}**.`
  return {
    tone: 'our_turn',
    loanId: loan.id,
    label: 'Your payment is being checked',
    figure: sumOf(claims),
    sentence: `by ${latest.way}, sent **${atTime(latest.at, facts.now)}**. ${until}`,
    note: 'Please do not pay it again. Once confirmed, it counts from the day you sent it.',
    button: isOver ? { ...callOffice(facts), isQuiet: true } : { words: 'See this payment', action: 'see_loan', isQuiet: true },
    fallback: isOver ? { words: 'See this payment', action: 'see_loan' } : callOffice(facts),
  }
}

const NOTHING_ADDED = 'We have not added any charges.'
const plan = (facts: NowFacts): NowStep => callAbout(facts, 'Let us plan it together.')

export function writtenOff(facts: NowFacts): NowAnswer | undefined {
  const loan = facts.loans.find(({ status, outstanding }) => status === 'written_off' && outstanding > 0)
  const day = loan?.closedAsLossOn ?? null
  return (
    loan && {
      tone: 'late',
      loanId: loan.id,
      label: `Loan #${loan.id} is closed as unpaid`,
      figure: loan.outstanding,
      sentence: `is outstanding. We closed this loan as a loss${day === null ? '' : ` on **${formatDay(day, dayOf(facts.now))}**`}. You can still pay it, in parts.`,
      note: NOTHING_ADDED,
      button: { words: 'Pay Now', action: 'pay' },
      fallback: plan(facts),
    }
  )
}

/** `isTrue` picks the row. */
export const lateRow =
  (isTrue: (loan: NowLoan, weeks: NowLoan['instalments']) => boolean): NowRow =>
  (facts) => {
    const loan = mostLate(facts)
    const weeks = loan?.instalments.filter(({ state }) => state === 'late' || state === 'missed') ?? []
    const [oldest] = weeks
    if (!loan || loan.overdueSince === null || !oldest || !isTrue(loan, weeks)) return undefined
    const unit = unitOfLoan(loan)
    const today = dayOf(facts.now)
    const day = formatDay(loan.overdueSince, today)
    const claims = claimsOf(facts, loan.id)
    const rest = subtract(loan.overdueAmount, sumOf(claims))
    const latest = claims.at(-1)
    const parts = {
      tone: 'late' as const,
      loanId: loan.id,
      figure: loan.overdueAmount,
      button: { words: 'Pay Now', action: 'pay' as const, ...(latest && rest > 0 && { detail: `the other ${formatCedis(rest)}` }) },
      checked: latest
        ? { amount: sumOf(claims), sentence: `by ${latest.way}, sent ${atTime(latest.at, facts.now)}. Please do not pay it again.` }
        : null,
    }
    if (isLittleLate(loan, weeks)) {
      const days = daysBetween(loan.overdueSince, today)
      return {
        ...parts,
        label: 'A little late',
        sentence: `was due **${day}**, ${days === 1 ? '1 day' : `${days} days`} ago`,
        note: `Pay today, and this ${unit} counts as late, not missed. ${NOTHING_ADDED}`,
        fallback: callOffice(facts),
      }
    }
    const start = `Start with ${formatCedis(subtract(oldest.amount, oldest.paid))}: it completes ${unit} ${oldest.week}.`
    return {
      ...parts,
      label: weeks.length === 1 ? `1 ${unit} behind` : `${weeks.length} ${unit}s behind`,
      sentence: `since **${day}**. ${isInDefault(loan) ? 'Any part helps.' : 'You can pay it in parts.'}`,
      note: latest || isInDefault(loan) ? NOTHING_ADDED : `${start} ${NOTHING_ADDED}`,
      fallback: plan(facts),
    }
  }

export const isLittleLate = (_loan: NowLoan, weeks: NowLoan['instalments']): boolean => weeks.length === 1 && weeks[0]?.state === 'late'
export const isInDefault = (loan: NowLoan): boolean => loan.daysPastDue > DEFAULT_AFTER_DAYS

export function due(facts: NowFacts): NowAnswer | undefined {
  const today = dayOf(facts.now)
  const [loan] = facts.loans
    .filter((one) => one.status === 'active' && one.nextPaymentDue !== null && one.nextPaymentDue >= today)
    .toSorted((a, b) => (a.nextPaymentDue ?? '').localeCompare(b.nextPaymentDue ?? '') || a.id - b.id)
  if (!loan || loan.nextPaymentDue === null) return undefined
  return {
    tone: 'your_turn',
    loanId: loan.id,
    label: 'Next Payment Due',
    figure: loan.nextPaymentAmount,
    sentence: `by **${formatDay(loan.nextPaymentDue, today)}**, ${formatDistance(loan.nextPaymentDue, today)}`,
    note: `Loan #${loan.id}, ${unitOfLoan(loan)} ${loan.instalments.filter(({ state }) => state === 'paid' || state === 'paid_late').length + 1} of ${loan.termWeeks}`,
    button: { words: 'Pay Now', action: 'pay' },
    fallback: callOffice(facts),
  }
}
