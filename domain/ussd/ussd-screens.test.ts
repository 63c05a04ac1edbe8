import { describe, expect, test } from 'vitest'
import { NOW_STATES } from '#domain/home/now-lists.ts'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { asUssdText, LONGEST_USSD_SCREEN, USSD_TEXTS as texts } from '#domain/ussd/ussd-texts.ts'
import { owedLoans, payableLoans, suggestedAmount, type UssdLoan } from '#domain/ussd/ussd-loans.ts'
import * as screens from '#domain/ussd/ussd-screens.ts'
import { ussdTargetOf, type UssdScreen } from '#domain/ussd/ussd-step.ts'

const TODAY = '2026-03-02'
const most = pesewas(9_999_999)
const notNow = {
  cause: 'profile',
  reason: refusal('profile_incomplete').message,
  opens: '',
  button: '',
  action: 'complete_profile',
  loanId: null,
} as const
/** The longest values of the next hundred years. */
const longest = (facts: Partial<UssdLoan> = {}): UssdLoan => ({
  id: 7_654_321,
  status: 'active',
  amount: most,
  outstanding: most,
  awaitsAcceptance: false,
  nextPaymentDue: '2025-11-26',
  nextPaymentAmount: most,
  overdueAmount: most,
  overdueSince: '2025-11-26',
  ...facts,
})
const may = { first: { state: 'may_apply', loanId: null, figure: most }, offer: { most, notNow: null } } as const
const mayNot = { first: { state: 'profile_missing', loanId: null, figure: null }, offer: { most: NOTHING, notNow } } as const
const waits = {
  first: { state: 'waiting', loanId: 1, figure: most },
  offer: { most: NOTHING, notNow: { ...notNow, cause: 'pending', action: 'see_loan' } },
} as const
const NAME = 'Nana-Akosua-Konadu-Agyemang Yiadom'
const GSM_7 = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§¿äöñüà!"#¤%&'()*+,\-./:;<=>?¡\n]*$/

/** After the input that it waits for. */
const waiting = (previousKey: string): readonly (readonly [string, UssdScreen])[] => {
  const [one, four] = [longest(), [1, 2, 3, 4].map((id) => longest({ id: 7_654_321 + id }))]
  const networks = ['mtn', 'telecel', 'airteltigo'] as const
  const paid = { loanId: one.id, amount: most, on: '2025-11-26', waits: true }
  return [
    ['menu', screens.menuScreen(NAME, previousKey)],
    ['menu of nobody', screens.menuScreen('', previousKey)],
    ['balance of four', screens.balanceScreen(four, previousKey, TODAY, mayNot)],
    ['balance of one', screens.balanceScreen([one], previousKey, TODAY, mayNot)],
    ['no loan, may apply', screens.balanceScreen([], previousKey, TODAY, may)],
    ['no loan, may not apply', screens.balanceScreen([], previousKey, TODAY, mayNot)],
    ['paid up, may apply', screens.balanceScreen([longest({ status: 'completed' })], previousKey, TODAY, may)],
    ['applied', screens.balanceScreen([longest({ status: 'pending' })], previousKey, TODAY, waits)],
    ['paid up', screens.balanceScreen([longest({ status: 'completed' })], previousKey, TODAY, mayNot)],
    ['not overdue', screens.loanScreen(longest({ overdueSince: null }), TODAY)],
    ['written off', screens.loanScreen(longest({ status: 'written_off' }), TODAY)],
    ['not paid out', screens.loanScreen(longest({ status: 'approved' }), TODAY)],
    ...NOW_STATES.map((state) => [`${state}, owing`, screens.loanScreen(one, TODAY, { state, loanId: one.id, figure: most })] as const),
    ...NOW_STATES.map(
      (state) =>
        [`${state}, owing nothing`, screens.balanceScreen([], previousKey, TODAY, { ...may, first: { ...may.first, state } })] as const,
    ),
    ['nothing to pay', screens.payScreen([], previousKey)],
    ['pay one', screens.payScreen([one], previousKey)],
    ['pay one of four', screens.payScreen(four, previousKey)],
    ['other amount', screens.otherAmountScreen(one)],
    ['other amount, rebate', screens.otherAmountScreen(longest({ product: { payoff: pesewas(most - 1) } }))],
    ['owing, rebate', screens.loanScreen(longest({ product: { payoff: pesewas(most - 1) } }), TODAY)],
    ['too much', screens.otherAmountScreen(one, asUssdText(refusal('more_than_left', { amount: most }).message))],
    ['none at all', screens.otherAmountScreen(one, refusal('amount_not_positive').message)],
    ['before payout', screens.otherAmountScreen(one, refusal('not_paid_out_yet').message)],
    ['confirm', screens.confirmScreen(one.id, most, previousKey)],
    ...networks.map((network) => ['waits', screens.waitingScreen(one.id, most, network)] as const),
    ['voucher', screens.voucherScreen(one.id, most, 'reference')],
    ['no network', screens.readScreen([texts.noNetwork])],
    ['payments', screens.paymentsScreen([paid, paid, paid, paid])],
    ['no payments', screens.paymentsScreen([])],
    ['not open', screens.readScreen([texts.notOpenToYou])],
    ['help', screens.helpScreen('0'.repeat(40), '*1234*5678*9012*34#')],
    ['plain help', screens.helpScreen(undefined, undefined)],
  ]
}

describe.each(waiting('2'))('USSD screen "%s"', (_name, { text, choices, ends }) => {
  test('fits a feature phone with its longest values and "Choose again."', () => {
    expect(text).toMatch(GSM_7)
    expect(text.length + `${texts.notUnderstood}\n`.length).toBeLessThanOrEqual(LONGEST_USSD_SCREEN)
    expect(screens.screenAgain(screens.screenAgain(text))).toBe(`${texts.notUnderstood}\n${text}`)
  })

  test('shows each of its keys', () => {
    expect(ends).toBe(false)
    expect(choices.length).toBeGreaterThan(0)
    for (const { key } of choices) expect(text).toMatch(new RegExp(`^${key} `, 'm'))
  })
})

test('USSD screens that end a session fit and end it', () => {
  const ends = [
    ...(['mtn', 'telecel', 'airteltigo'] as const).map((network) => texts.ordered(7_654_321, most, network)),
    texts.unknownNumber('loans.a-rather-long-name-of-a-lender.com.gh'),
    texts.deactivated,
    texts.dormant,
    texts.staff,
    texts.tooOften,
    texts.sessionOver,
    texts.voucherTaken,
    texts.refused,
    texts.noNetwork,
  ]
  for (const words of ends) {
    const { text, ends: ended, choices } = screens.endScreen(words)
    expect([text, text.length <= LONGEST_USSD_SCREEN, GSM_7.test(text), ended, choices]).toEqual([words, true, true, true, []])
  }
})

test('USSD screens do not offer the key that led to them, so a repeated input chooses nothing', () => {
  for (const previousKey of ['1', '2', '3', '4', '5', '6', '7', '8', '9', ' 3 '])
    for (const [name, { choices }] of waiting(previousKey))
      expect([name, choices.map(({ key }) => key).filter((key) => key === previousKey.trim())]).toEqual([name, []])
})

test('the USSD key that pays is on no other screen, so a late copy never pays', () => {
  const others = waiting('2').flatMap(([, { choices }]) => choices.filter(({ go }) => go.to !== 'order').map(({ key }) => key))
  for (const previousKey of ['1', '3', '9', '50']) {
    const [pays] = screens.confirmScreen(1, most, previousKey).choices
    expect(pays?.go.to).toBe('order')
    expect(others).not.toContain(pays?.key)
  }
})

test('ussdTargetOf reads an amount only where one is expected', () => {
  const screen = screens.otherAmountScreen(longest({ id: 12 }))
  expect(ussdTargetOf(screen, ' 50.25 ')).toEqual({ to: 'confirm', loanId: 12, amount: 5025 })
  expect(ussdTargetOf(screen, '50*25')).toEqual({ to: 'confirm', loanId: 12, amount: 5025 })
  expect(ussdTargetOf(screen, '0')).toEqual({ to: 'menu' })
  for (const garbage of ['', 'abc', '5*2*5', '-5', '1e3', '50,5', '5.255', '*', '9'.repeat(11)])
    expect(ussdTargetOf(screen, garbage)).toBeUndefined()
  expect(ussdTargetOf(screens.confirmScreen(12, most, '1'), '50')).toBeUndefined()
})

test('ussdTargetOf reads a voucher only where one is expected', () => {
  const screen = screens.voucherScreen(12, most, 'reference')
  expect(ussdTargetOf(screen, ' 482913 ')).toEqual({ to: 'voucher', reference: 'reference', voucher: '482913' })
  expect(ussdTargetOf(screen, '0')).toEqual({ to: 'menu' })
  for (const garbage of ['', '123', '12 34', '1234567890123', '12.50']) expect(ussdTargetOf(screen, garbage)).toBeUndefined()
})

test('owedLoans has the longest overdue first, also written-off ones; payableLoans leaves out open terms', () => {
  const later = longest({ id: 1, overdueSince: null, nextPaymentDue: '2026-03-09' })
  const sooner = longest({ id: 2, overdueSince: null, nextPaymentDue: '2026-03-04' })
  const overdue = longest({ id: 3, overdueSince: '2026-02-09' })
  const closed = longest({ id: 4, status: 'written_off', overdueSince: '2025-06-09' })
  const repaid = longest({ id: 5, status: 'written_off', outstanding: pesewas(0) })
  const waits = longest({ id: 6, status: 'approved', awaitsAcceptance: true, overdueSince: null, nextPaymentDue: '2026-03-05' })
  const all = [later, sooner, overdue, closed, repaid, waits, longest({ id: 7, status: 'rejected' })]
  expect(owedLoans(all).map(({ id }) => id)).toEqual([4, 3, 2, 6, 1])
  expect(payableLoans(all).map(({ id }) => id)).toEqual([4, 3, 2, 1])
})

test('suggestedAmount is all overdue money, else the missing part of the next week', () => {
  const amounts = { overdueAmount: pesewas(0), nextPaymentAmount: pesewas(10_000), outstanding: pesewas(50_000) }
  expect(suggestedAmount(longest(amounts))).toBe(10_000)
  expect(suggestedAmount(longest({ ...amounts, overdueAmount: pesewas(20_000) }))).toBe(20_000)
  expect(suggestedAmount(longest({ ...amounts, outstanding: pesewas(4_000) }))).toBe(4_000)
  expect(suggestedAmount(longest({ ...amounts, nextPaymentAmount: pesewas(0) }))).toBe(50_000)
})

test('asUssdText replaces letters that feature phones lack', () => {
  expect(asUssdText('Ɔdɔ Kɔbina Ŋaa Zoë Łucja — GH₵5.00 🙂')).toBe('Odo Kobina Naa Zoe ?ucja - GHS 5.00 ?')
  expect(screens.menuScreen('Ɛsi Boatemaa', '').text.split('\n')[0]).toBe('Mmoa Loans. Hello, Esi')
  expect(screens.menuScreen('Dr Ama Mensah', '').text.split('\n')[0]).toBe('Mmoa Loans. Hello, Ama')
  expect(asUssdText('x'.repeat(500))).toHaveLength(LONGEST_USSD_SCREEN)
})

test('USSD screens offer and name the pay-off amount of a loan with a rebate', () => {
  const loan = longest({ outstanding: pesewas(40_000), overdueAmount: NOTHING, overdueSince: null, product: { payoff: pesewas(38_000) } })
  expect(screens.loanScreen(loan, TODAY).text).toContain('GHS 400.00 left\nGHS 380.00 closes it today.\nNext')
  expect(screens.otherAmountScreen(loan).text).toContain('GHS 380.00 closes it today.')
  expect(suggestedAmount({ ...loan, nextPaymentAmount: pesewas(39_000) })).toBe(38_000)
  expect(suggestedAmount({ ...loan, nextPaymentAmount: NOTHING })).toBe(38_000)
  expect(screens.loanScreen({ ...loan, product: undefined }, TODAY).text).not.toContain('closes')
})
