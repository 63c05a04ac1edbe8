import { addBusinessDays, atTime, dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis, NOTHING, subtract } from '#domain/kernel/money.ts'
import { collectBy } from '#domain/loans/approval-expiry.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { isCurrent, REVIEW_BUSINESS_DAYS, TERM_WEEKS } from '#domain/loans/loan.ts'
import { callAbout, callOffice, nameOf } from '#domain/home/now-words.ts'
import { REJECTION_STEPS } from '#domain/home/rejection-step.ts'
import type { NowAnswer, NowFacts, NowLoan, NowRow } from '#domain/home/what-now-facts.ts'

const lastDay = (loan: NowLoan, today: LocalDate): string => (loan.approvedOn === null ? '' : formatDay(collectBy(loan.approvedOn), today))

export function lowerTerms(facts: NowFacts): NowAnswer | undefined {
  const loan = facts.loans.find((one) => one.awaitsAcceptance)
  const today = dayOf(facts.now)
  return (
    loan && {
      tone: 'answer',
      loanId: loan.id,
      label: 'We can lend you',
      figure: loan.amount,
      sentence: `You asked for ${formatCedis(loan.requestedAmount)}.`,
      note: `Answer by ${lastDay(loan, today)}. You owe nothing until you have the money.`,
      button: { words: `Accept ${formatCedis(loan.amount)}`, action: 'accept_terms' },
      fallback: callAbout(facts, 'Ask why it is lower.'),
    }
  )
}

export function approved(facts: NowFacts): NowAnswer | undefined {
  const loan = facts.loans.find(
    (one) => one.status === 'approved' && !one.awaitsAcceptance && !facts.transfers.some(({ loanId }) => loanId === one.id),
  )
  if (!loan) return undefined
  const today = dayOf(facts.now)
  return {
    tone: 'your_turn',
    loanId: loan.id,
    label: 'Your loan is approved',
    figure: subtract(loan.amount, loan.product?.fees ?? NOTHING),
    sentence: loan.isRefinance
      ? `is ready for you. It first pays your other loan, and you get the rest. Come to the office **by ${lastDay(loan, today)}**.`
      : `is ready for you. Collect it in cash at the office **by ${lastDay(loan, today)}**.`,
    button: { words: 'Way there', action: 'way_there' },
    fallback: callOffice(facts),
  }
}

export const transferRow =
  (isSent: boolean): NowRow =>
  (facts) => {
    const transfer = facts.transfers.find(({ sentAt }) => (sentAt !== null) === isSent)
    if (!transfer) return undefined
    const { wallet, sentAt, loanId, amount } = transfer
    const sentence =
      sentAt === null
        ? `We send it to **${nameOf(wallet)}**, usually within a day.`
        : `sent to **${nameOf(wallet)}** ${atTime(sentAt, facts.now)}. It usually takes a few minutes.`
    return {
      tone: 'our_turn',
      loanId,
      label: sentAt === null ? 'We are sending your money' : 'Your money is on its way',
      figure: amount,
      sentence,
      note: 'You do not need to do anything.',
      button: { words: 'See this loan', action: 'see_loan', isQuiet: true },
      fallback: callAbout(facts, sentAt === null ? 'Wrong number?' : 'Not there after an hour?'),
    }
  }

/** The newest loan, unless its customer put the answer away. */
const lastAnswer = (facts: NowFacts): NowLoan | undefined => {
  const last = facts.loans.at(-1)
  return last && !last.isPutAway ? last : undefined
}

export function rejected(facts: NowFacts): NowAnswer | undefined {
  const loan = lastAnswer(facts)
  if (loan?.status !== 'rejected') return undefined
  const { heading, step, bring = null, button, action } = REJECTION_STEPS[loan.rejectionReason ?? 'not_now']
  // "Apply" only where it is allowed.
  const calls = action === 'call' || (action === 'apply' && facts.offer.notNow !== null)
  return {
    tone: 'answer',
    loanId: loan.id,
    label: heading(loan),
    sentence: `So we could not lend **${formatCedis(loan.requestedAmount)}** this time. ${step(loan)}`,
    note: bring,
    button: calls ? callOffice(facts) : { words: button, action },
    fallback: { words: 'Do you think this is wrong? A person looks at it again', action: 'support' },
  }
}

export function approvalEnded(facts: NowFacts): NowAnswer | undefined {
  const loan = lastAnswer(facts)
  const isEnded = loan?.status === 'expired' || (loan?.status === 'withdrawn' && loan.endedByOffice)
  if (!loan || !isEnded) return undefined
  const may = facts.offer.notNow
  return {
    tone: 'answer',
    loanId: loan.id,
    label: loan.status === 'expired' ? 'Your approval has ended' : 'Your application has ended',
    sentence: `**${formatCedis(loan.amount)}** was not paid out, and you owe nothing for it. You can apply again.`,
    button: may ? { words: may.button, action: may.action } : { words: 'Apply for Loan', action: 'apply' },
    fallback: callOffice(facts),
  }
}

export function repaid(facts: NowFacts): NowAnswer | undefined {
  const loan = lastAnswer(facts)
  if (loan?.status !== 'completed' || loan.isSettledByRefinance) return undefined
  const { notNow } = facts.offer
  return {
    tone: 'your_turn',
    loanId: loan.id,
    label: `You paid all ${loan.termWeeks} ${unitOfLoan(loan)}s`,
    figure: loan.totalRepayAmount,
    sentence: 'paid in full. You owe **nothing**.',
    button: { words: 'Completion letter', action: 'letter' },
    fallback: notNow ? { words: `Loan #${loan.id}`, action: 'see_loan' } : { words: 'Apply for Loan', action: 'apply' },
  }
}

export function waiting(facts: NowFacts): NowAnswer | undefined {
  const loan = facts.loans.find(({ status }) => status === 'pending')
  if (!loan) return undefined
  const today = dayOf(facts.now)
  const answerBy = addBusinessDays(loan.appliedOn, REVIEW_BUSINESS_DAYS)
  return {
    tone: 'our_turn',
    loanId: loan.id,
    label: 'We are reading your application',
    figure: loan.requestedAmount,
    sentence:
      today > answerBy
        ? `sent **${formatDay(loan.appliedOn, today)}**. Our answer is late. Please call us.`
        : `sent **${formatDay(loan.appliedOn, today)}**. We answer by **${formatDay(answerBy, today)}**, by SMS and here.`,
    note: 'You do not need to do anything.',
    button: { words: 'See my application', action: 'see_loan', isQuiet: true },
    fallback: { words: 'Withdraw it', action: 'withdraw' },
  }
}

const PROFILE_PARTS = 3
const hasNoLoan = (facts: NowFacts): boolean => !facts.loans.some(({ status }) => isCurrent(status) || status === 'pending')

export function newcomer(facts: NowFacts): NowAnswer | undefined {
  if (facts.profileMissing.length < PROFILE_PARTS || !hasNoLoan(facts)) return undefined
  return {
    tone: 'answer',
    label: `Welcome, ${facts.calledName}`,
    figure: facts.firstLimit,
    sentence: 'Three answers, about two minutes. Then you can apply for up to this much.',
    button: { words: 'Complete Your Profile', action: 'complete_profile' },
    fallback: callOffice(facts),
  }
}

export function profileMissing(facts: NowFacts): NowAnswer | undefined {
  const { profileMissing: missing } = facts
  if (missing.length === 0 || !hasNoLoan(facts)) return undefined
  const count = missing.length === 1 ? '1 answer is' : `${missing.length} answers are`
  return {
    tone: 'answer',
    label: 'Your profile is almost complete',
    sentence: `${count} missing: **${missing.join(', ')}**.`,
    button: { words: 'Complete Your Profile', action: 'complete_profile' },
    fallback: callOffice(facts),
  }
}

export function mayApply({ offer }: NowFacts): NowAnswer | undefined {
  if (offer.notNow) return undefined
  const price = offer.choosesProduct ? 'Choose the kind of loan when you apply' : `30% flat, paid back in ${TERM_WEEKS} weeks`
  return {
    tone: 'answer',
    label: 'You can apply for up to',
    figure: offer.most,
    sentence: `${price}. We answer within ${REVIEW_BUSINESS_DAYS} business days.`,
    note: offer.limitedBy,
    button: { words: 'Apply for Loan', action: 'apply' },
    fallback: { words: 'What it costs', action: 'apply' },
  }
}

export function cannotApply(facts: NowFacts): NowAnswer {
  const { notNow } = facts.offer
  const call = callOffice(facts)
  return {
    tone: 'answer',
    loanId: notNow?.loanId ?? null,
    label: 'You cannot apply now',
    sentence: notNow?.reason ?? 'Please ask the office.',
    note: notNow?.opens ?? null,
    button: notNow && notNow.action !== 'call' ? { words: notNow.button, action: notNow.action } : call,
    fallback: call,
  }
}
