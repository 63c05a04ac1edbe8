import { formatPhone } from '#domain/kernel/phone.ts'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import type { NowFacts, NowStep, Wallet } from '#domain/home/what-now-facts.ts'

export const callOffice = (facts: NowFacts): NowStep => ({
  words: facts.officePhone === undefined ? 'Ask the office' : `Call ${facts.officePhone}`,
  action: 'call',
})
export const callAbout = ({ officePhone }: NowFacts, words: string): NowStep => ({
  words: officePhone === undefined ? words : `${words} Call ${officePhone}`,
  action: 'call',
})
export const nameOf = ({ network, phone }: Wallet): string => `${network} ${formatPhone(phone)}`

const APPROVE = (amount: Pesewas): string => `Approve ${formatCedis(amount)} to Mmoa Loans.`
const LOOK_AGAIN = (amount: Pesewas): readonly string[] => [
  'Check that the phone is on and has a signal.',
  'Wait one minute for the message.',
  APPROVE(amount),
]
const STEPS_BY_NETWORK: Readonly<Record<string, (amount: Pesewas) => readonly string[]>> = {
  MTN: (amount) => ['Dial *170#.', 'Choose My Wallet, then My Approvals.', APPROVE(amount)],
  Telecel: () => ['Dial *110#.', 'Make a voucher code.', 'Enter the code in Make Payment.'],
}

/** For a prompt that did not appear. */
export const promptSteps = (network: string, amount: Pesewas): readonly string[] => (STEPS_BY_NETWORK[network] ?? LOOK_AGAIN)(amount)
