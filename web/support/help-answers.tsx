import type { ReactNode } from 'react'
import { ANSWER_DAYS } from '#domain/support/response-clock.ts'
import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { PATHS } from '#web/lib/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface HelpAnswer {
  /** Fragment of the address, as in /help#my-limit. */
  id: string
  question: string
  answer: ReactNode
}

const [BRONZE, SILVER, GOLD] = CREDIT_LEVELS

/** They state rules of the product: change both together. */
export const HELP_ANSWERS: readonly HelpAnswer[] = [
  {
    id: 'paid-not-seen',
    question: 'I paid and do not see it',
    answer: (
      <>
        <p>
          Cash: enter your receipt number under Make Payment. Money without a number that was made for your loan counts when the office has
          checked it.
        </p>
        <p>
          Mobile money: home says "Your payment is being checked". We usually confirm it within 24 hours. Please do not pay it again. After
          that time call us, with the transaction ID from your SMS.
        </p>
      </>
    ),
  },
  {
    id: 'paying-late',
    question: 'I cannot pay this week',
    answer: (
      <>
        <p>It adds no fee and no interest. You owe the same amount, and the oldest week is paid first.</p>
        <p>
          It lowers your score: a week is late from the day after its date, and missed from the 8th day until you pay it. While a loan has a
          week that is more than 7 days late, you cannot borrow again.
        </p>
        <p>If you see that you cannot pay, talk to the office before the date. Any part that you pay counts.</p>
      </>
    ),
  },
  {
    id: 'lost-phone',
    question: 'I lost my phone',
    answer: (
      <>
        <p>
          Call or visit the office at once: they sign your account out of every phone. Ask your network to block the SIM, which also guards
          your wallet.
        </p>
        <p>Nobody can move your loan money from the app alone. Your loans and payments are safe with us.</p>
      </>
    ),
  },
  {
    id: 'new-phone',
    question: 'I changed my phone or my SIM',
    answer: (
      <>
        <p>
          A new phone with the same number: sign in with your name and number. We send a code to that number, or the office gives you one.
        </p>
        <p>
          A new number: come to the office with your Ghana Card. Only there can the number of an account or a wallet be changed, so that
          nobody else can do it.
        </p>
      </>
    ),
  },
  {
    id: 'account-used',
    question: 'Another person used my account',
    answer: (
      <>
        <p>
          Open My Profile and press "Sign out everywhere". It signs out every phone. Then call us at once, so that we look at what was done.
        </p>
        <p>We never ask for a code. A person who wants one from you is not from us.</p>
      </>
    ),
  },
  {
    id: 'complain',
    question: 'I want to complain',
    answer: (
      <>
        <p>
          Write it under <TextLink to={PATHS.support}>Complaints and my data</TextLink>, or complain at the office. You get an answer within{' '}
          {ANSWER_DAYS} days, and you can reply to it once. It never counts against you.
        </p>
        <p>A person who was not involved answers it. If you are not satisfied, you may go to the Bank of Ghana.</p>
      </>
    ),
  },
  {
    id: 'receipt-number',
    question: 'What is a receipt number?',
    answer: (
      <>
        <p>
          When you pay cash at the office, the front desk makes a receipt with 6 letters and numbers, like K7PM3Q. It proves that we have
          your money.
        </p>
        <p>
          Enter it under Make Payment. A number that was made for your loan and amount counts at once. The office checks any other number
          first.
        </p>
        <p>
          A number works once, within 30 days. Keep the paper until you see the payment here. If the number has expired, your money is not
          lost. Ask the office.
        </p>
      </>
    ),
  },
  {
    id: 'paying-early',
    question: 'What if I pay early?',
    answer: (
      <p>
        You may pay any amount early, up to your whole balance. It costs nothing and saves nothing: the total stays the same. Weeks that are
        paid before their date count as on time.
      </p>
    ),
  },
  {
    id: 'my-limit',
    question: 'Why is my limit so low, and how do I raise it?',
    answer: (
      <>
        <p>
          Everybody starts as {BRONZE.name} with loans up to {formatCedis(BRONZE.maxLoanAmount)}. With a score of {SILVER.minScore} you are{' '}
          {SILVER.name} (up to {formatCedis(SILVER.maxLoanAmount)}), with {GOLD.minScore} {GOLD.name} (up to{' '}
          {formatCedis(GOLD.maxLoanAmount)}). All your loans together never go above {formatCedis(GOLD.maxLoanAmount)}.
        </p>
        <p>
          What raises the score is paying on time and finishing loans. <TextLink to={PATHS.score}>Your score</TextLink> shows each part and
          what would help you.
        </p>
      </>
    ),
  },
  {
    id: 'credit-balance',
    question: 'What is my credit balance?',
    answer: (
      <>
        <p>Your money that is not applied to a loan yet: a receipt that you did not enter, or more than your loan needed. It is yours.</p>
        <p>Enter the receipt number, or ask the office to apply it to your loan or to refund it.</p>
      </>
    ),
  },
  {
    id: 'refinance',
    question: 'What does a refinance cost?',
    answer: (
      <>
        <p>
          A refinance is a new, larger loan that first repays the old one. You get the rest. You can apply once half of the old loan is paid
          and nothing is overdue.
        </p>
        <p>
          The new loan costs 30% of its whole amount, also of the part that pays the old loan. The form shows the money that you get and the
          price before you apply.
        </p>
      </>
    ),
  },
  {
    id: 'mobile-money-safe',
    question: 'Is mobile money safe?',
    answer: (
      <>
        <p>
          Yes, as long as your PIN is yours alone. You type it only into your own phone, into the menu of your network. We never ask for it.
        </p>
        <p>
          Pay only to the number that this app shows or the office gives you. If a caller asks for a PIN, a code or money for a loan, hang
          up and call us.
        </p>
      </>
    ),
  },
]
