import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NOW_STATES } from '#domain/home/now-lists.ts'
import { ContactCard } from '#web/dashboard/contact-card.tsx'
import type { Home, Now } from '#web/credit/use-home.ts'

const OFFICE = {
  phone: '032 200 0142',
  whatsapp: '024 555 0142',
  address: 'Adum, Kumasi',
  hours: 'Mon to Fri 8:00 to 17:00',
  momoNetworks: [],
}
const NOTHING_SET = { phone: null, whatsapp: null, address: null, hours: null, momoNetworks: [] }
const now = (state: Now['state'], fallback = 'Call 032 200 0142', action: Now['button']['action'] = 'see_loan'): Now => ({
  state,
  tone: 'answer',
  loanId: null,
  label: '',
  figure: null,
  sentence: '',
  note: null,
  button: { words: '', action, isQuiet: false, detail: null },
  fallback: { words: fallback, action: 'call' },
  checked: null,
  receiptNumber: null,
  reference: null,
  steps: [],
})
const read = (home: Pick<Home, 'first' | 'second' | 'office'>) => renderToStaticMarkup(<ContactCard home={home} />)

/** There is nothing to call about, or the panel has the one step. */
const WITHOUT: readonly Now['state'][] = ['paid', 'approved', 'repaid', 'due', 'new', 'profile_missing', 'may_apply']

test.each(NOW_STATES)('home in the state %s shows how to contact the office only for a wait or a refusal', (state) => {
  const card = read({ first: now(state), second: null, office: OFFICE })
  if (WITHOUT.includes(state)) return expect(card).toBe('')
  for (const words of ['tel:0322000142', 'Call 032 200 0142', 'https://wa.me/233245550142', 'Way there', 'Adum, Kumasi', '8:00 to 17:00'])
    expect(card).toContain(words)
})

test('ContactCard shows the contact for the second panel too, and nothing without office settings', () => {
  expect(read({ first: now('paid'), second: now('behind'), office: OFFICE })).toContain('Talk to us')
  expect(read({ first: now('behind'), second: null, office: NOTHING_SET })).toBe('')
})

test('ContactCard has the question of the fallback as its title, and repeats no call button', () => {
  const title = (first: Now) => /<h2[^>]*>([^<]*)</.exec(read({ first, second: null, office: OFFICE }))?.[1]
  expect(title(now('receipt_to_enter', 'Not your cash? Call 032 200 0142'))).toBe('Not your cash?')
  expect(title(now('lower_terms', 'Ask why it is lower. Call 032 200 0142'))).toBe('Ask why it is lower')
  expect(title(now('payment_checked'))).toBe('Talk to us')
  const called = read({ first: now('payment_checked', 'See this payment', 'call'), second: null, office: OFFICE })
  expect(called).not.toContain('tel:')
  expect(called).toContain('Way there')
})
