import { atTime, dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { countedInWords, unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { isCurrent } from '#domain/loans/loan.ts'
import { callAbout } from '#domain/home/now-words.ts'
import type { NowAnswer, NowFacts, NowLoan, PaidFacts } from '#domain/home/what-now-facts.ts'

/** Rule P27. A repaid loan's row celebrates the last payment. */
export function paid(facts: NowFacts): NowAnswer | undefined {
  const { paid: payment } = facts
  const loan = facts.loans.find(({ id }) => id === payment?.loanId)
  if (payment?.status !== 'completed' || !loan) return undefined
  const others = facts.claims.length > 0 || facts.receipts.length > 0 || facts.loans.some((one) => one !== loan && isOpen(one))
  if (loan.status === 'completed' && !others) return undefined
  const today = dayOf(facts.now)
  const when = `**${formatDay(dayOf(payment.at), today)}**, ${payment.at.toISOString().slice(11, 16)}`
  return {
    tone: 'your_turn',
    loanId: loan.id,
    label: payment.bySelf ? 'Payment submitted successfully' : 'Your payment is on your loan',
    figure: payment.amount,
    sentence: `paid ${when}, ${payment.way}. ${resultOf(payment, loan)}`,
    note: payment.unallocated > 0 ? `We added ${formatCedis(payment.unallocated)} to your credit balance.` : null,
    button: { words: 'Continue', action: 'continue' },
    fallback: { words: `See Loan #${loan.id}`, action: 'see_loan' },
    reference: String(payment.id),
  }
}

const isOpen = ({ status, outstanding }: NowLoan): boolean =>
  isCurrent(status) || status === 'pending' || (status === 'written_off' && outstanding > 0)

/** Completed weeks, and whether in time. */
function resultOf(payment: PaidFacts, loan: NowLoan): string {
  if (loan.status === 'completed') return `Loan #${loan.id} is **paid in full**.`
  if (loan.status === 'written_off') return loan.outstanding === 0 ? `Loan #${loan.id} is **paid**.` : `It counts on Loan #${loan.id}.`
  const touched = loan.instalments.filter(({ week }) => payment.weeks.includes(week))
  const done = touched.filter(({ state }) => state === 'paid' || state === 'paid_late')
  const [part] = touched
  if (done.length === 0) return part ? `It counts for ${unitOfLoan(loan)} ${part.week}.` : `It counts on Loan #${loan.id}.`
  const verb = done.length === 1 ? 'is' : 'are'
  const words = countedInWords(
    unitOfLoan(loan),
    done.map(({ week }) => week),
  )
  const weeks = `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
  if (loan.status === 'approved') return `${weeks} ${verb} paid.`
  if (done.every(({ state }) => state === 'paid')) return `${weeks} ${verb} paid **on time**.`
  return `${weeks} ${verb} paid.`
}

/** Checked by the office first: a clock, never a tick. */
export function paidWaiting(facts: NowFacts): NowAnswer | undefined {
  const { paid: payment } = facts
  if (payment?.status !== 'pending') return undefined
  return {
    tone: 'our_turn',
    loanId: payment.loanId,
    label: `We have your ${payment.transactionId === null ? 'receipt number' : 'transaction ID'} and are checking it`,
    figure: payment.amount,
    sentence: `${payment.way}, sent **${atTime(payment.at, facts.now)}**. Please do not pay it again.`,
    button: { words: 'Continue', action: 'continue' },
    fallback: callAbout(facts, 'Nothing by tomorrow evening?'),
    reference: String(payment.id),
  }
}
