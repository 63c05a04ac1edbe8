import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blacklistCustomer } from '#contract/people.ts'
import { comeBack, apply, borrow, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { makeStaff } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { dialUssd, USSD_SECRET, USSD_SETTINGS } from '#tests/support/ussd-phone.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp(USSD_SETTINGS)
  await openOffice(product)
})
afterAll(() => product.close())

/** As the network sends it, `233XXXXXXXXX`. */
async function numberOf(userId: string): Promise<string> {
  const { phone } = await product.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  return `233${phone?.slice(1)}`
}
async function join(person: string): Promise<{ id: string; number: string }> {
  const id = await joinWithProfile(product, person)
  return { id, number: await numberOf(id) }
}
const requestsOf = (userId: string) =>
  product.db
    .selectFrom('momo_transactions')
    .select(['reference', 'loan_id', 'amount', 'phone', 'provider', 'channel', 'status', 'requested_by', 'created_at', 'next_check_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
const sessionsOf = (userId: string) => product.db.selectFrom('ussd_sessions').selectAll().where('user_id', '=', userId).execute()

describe('USSD with one loan', () => {
  let ama: { id: string; number: string }
  let loan: number
  beforeAll(async () => {
    ama = await join('Ama Serwaa')
    loan = await borrow(product, 'Ama Serwaa', '1000')
  })

  test('shows balance, next payment, payments and help', async () => {
    const phone = await dialUssd(product, ama.number)
    expect(phone.shows).toBe('Mmoa Loans. Hello, Ama\n1 Balance and next due\n2 Pay now\n3 Last payments\n4 Help')
    expect(await phone.press('1')).toBe(`Loan ${loan}: GHS 1,300.00 left\nNext GHS 100.00 by Mon 9 Mar\n0 Menu`)
    expect(await phone.press('0')).toBe(phone.shows)
    expect(await phone.press('3')).toBe('No payment yet.\n0 Menu')
    await phone.press('0')
    expect(await phone.press('4')).toBe(
      'Call 030 212 3456 or visit the office.\nDial *928*55# any time.\nNever tell anybody your PIN.\n0 Menu',
    )
  })

  test.each(['233', '+233', '0', '+233 '])('finds the customer by the number written as %s', async (prefix) => {
    const { shows } = await dialUssd(product, `${prefix}${ama.number.slice(3)}`)
    expect(shows).toContain('Hello, Ama')
  })

  test('ignores unknown input, and answers a repeated input the same', async () => {
    const phone = await dialUssd(product, ama.number)
    const again = `Choose again.\n${phone.shows}`
    for (const input of ['9', 'hello', '', '0', 'x'.repeat(1500), '2*1', "'; drop table users; --", '🙂', '9'])
      expect(await phone.press(input)).toBe(again)
    const pay = await phone.press('2')
    expect(pay).toBe(`Loan ${loan}: GHS 1,300.00 left\n1 Pay GHS 100.00\n3 Other amount\n0 Menu`)
    expect(await phone.press('2')).toBe(pay)
    expect(await phone.dialAgain()).toBe(pay)
    const confirm = await phone.press('1')
    expect(confirm).toBe(`Pay GHS 100.00 for loan ${loan} from the wallet of this number?\n9 Yes, pay\n0 No, back to menu`)
    expect(await phone.press('1')).toBe(confirm)
    expect(await phone.press('2')).toBe(`Choose again.\n${confirm}`)
    expect(await requestsOf(ama.id)).toEqual([])
  })

  test('changes nothing when the session is cut or has expired', async () => {
    const phone = await dialUssd(product, ama.number)
    await phone.press('2')
    await phone.press('1')
    product.clock.advance({ seconds: 150 })
    expect(await phone.press('9')).toBe('END This session is over. Nothing was changed by this answer. Please dial again.')
    expect(await requestsOf(ama.id)).toEqual([])
    expect(await phone.dialAgain()).toContain('Hello, Ama')
    expect(await phone.press('9')).toContain('Choose again.')
  })

  test('accepts another amount only within the loan’s limits', async () => {
    const phone = await dialUssd(product, ama.number)
    await phone.press('2')
    const amountPrompt = `Type the amount in cedis, such as 50 or 50.25\n0 Menu`
    expect(await phone.press('3')).toBe(`GHS 1,300.00 is left.\n${amountPrompt}`)
    expect(await phone.press('1300.01')).toBe(`Only GHS 1,300.00 is left to repay.\n${amountPrompt}`)
    expect(await phone.press('0.00')).toBe(`Enter an amount above 0\n${amountPrompt}`)
    expect(await phone.press('12,50')).toContain('Choose again.')
    expect(await phone.press('9')).toBe(`Pay GHS 9.00 for loan ${loan} from the wallet of this number?\n8 Yes, pay\n0 No, back to menu`)
    expect(await phone.press('9')).toContain('8 Yes, pay')
    expect(await requestsOf(ama.id)).toEqual([])
  })

  test('starts one collection after the last screen, even if the gateway repeats it', async () => {
    const phone = await dialUssd(product, ama.number)
    await phone.press('2')
    await phone.press('1')
    const ended = `END Approve the prompt with your PIN to pay GHS 100.00 for loan ${loan}. No prompt? Dial *170#, My Wallet, My Approvals.`
    expect(await Promise.all([phone.press('9'), phone.press('9'), phone.press('9')])).toEqual([ended, ended, ended])
    for (const late of ['9', '1', '2', '0', '']) expect(await phone.press(late)).toBe(ended)
    expect(await phone.dialAgain()).toBe(ended)

    const [request, ...more] = await requestsOf(ama.id)
    const own = { loan_id: loan, amount: 10_000, phone: `0${ama.number.slice(3)}`, provider: 'mtn', channel: 'ussd', requested_by: ama.id }
    expect([request, more]).toMatchObject([{ ...own, status: 'CREATED' }, []])
    expect(Number(request?.next_check_at) - Number(request?.created_at)).toBe(3_000)
    const session = (await sessionsOf(ama.id)).find(({ reference }) => reference === request?.reference)
    expect(session).toMatchObject({ ended: true, step: 3 })
    expect(JSON.stringify(session)).not.toContain(ama.number.slice(3))
    const audited = await product.db.selectFrom('audit_trail').selectAll().where('target_id', '=', String(request?.reference)).execute()
    expect(audited).toMatchObject([{ actor_id: ama.id, action: 'requestMomoPayment', after: { channel: 'ussd' } }])
  })

  test('shows an open collection and starts no second one', async () => {
    const phone = await dialUssd(product, ama.number)
    const waits = `GHS 100.00 for loan ${loan} waits for your PIN. No prompt? Dial *170#, My Wallet, My Approvals.\n0 Menu`
    expect(await phone.press('2')).toBe(waits)
    expect(await requestsOf(ama.id)).toHaveLength(1)
  })

  test('ends the session when the app has started a collection meanwhile', async () => {
    await product.db
      .updateTable('momo_transactions')
      .set({ status: 'FAILED', reason: 'expired', decided_at: product.clock.now(), next_check_at: null })
      .where('user_id', '=', ama.id)
      .execute()
    const [first, second] = [await dialUssd(product, ama.number), await dialUssd(product, ama.number)]
    for (const phone of [first, second]) await phone.press('2')
    await first.press('1')
    await second.press('3')
    await second.press('50')
    expect(await first.press('9')).toContain('END Approve the prompt')
    expect(await second.press('9')).toContain('END A payment request for this loan is still open.')
    expect(await second.press('9')).toContain('END A payment request for this loan is still open.')
    expect(await requestsOf(ama.id)).toHaveLength(2)
  })

  test('lists the payments, newest first', async () => {
    await payCash(product, 'Ama Serwaa', loan, '20')
    await payCash(product, 'Ama Serwaa', loan, '30.50')
    const phone = await dialUssd(product, ama.number)
    expect(await phone.press('3')).toBe(`Last payments\n2 Mar GHS 30.50 loan ${loan}\n2 Mar GHS 20.00 loan ${loan}\n0 Menu`)
    await phone.press('0')
    // The request of the previous test is open.
    expect(await phone.press('1')).toBe(
      `GHS 100.00 waits for your PIN.\nLoan ${loan}: GHS 1,249.50 left\nNext GHS 49.50 by Mon 9 Mar\n0 Menu`,
    )
  })

  test('sends a Telecel customer to the office when no gateway serves Telecel', async () => {
    const phone = await dialUssd(product, ama.number, { network: 'VODAFONE' })
    expect(await phone.press('2')).toBe('Mobile money is not available for your network yet. Please pay at the office.\n0 Menu')
  })

  test('ends the session when the account is deactivated', async () => {
    const phone = await dialUssd(product, ama.number)
    await product.db.updateTable('users').set({ is_active: false }).where('id', '=', ama.id).execute()
    expect(await phone.press('1')).toBe('END This account has been deactivated. Please contact the office.')
    await product.db.updateTable('users').set({ is_active: true }).where('id', '=', ama.id).execute()
  })
})

describe('USSD with several loans, none or an old one', () => {
  test('lists the loans, overdue first, and pays the chosen one', async () => {
    const kojo = await join('Kojo')
    const first = await borrow(product, 'Kojo', '100')
    product.clock.advance({ weeks: 1, hours: 24 })
    const second = await borrow(product, 'Kojo', '200')
    const phone = await dialUssd(product, kojo.number)
    expect(await phone.press('1')).toBe(`You owe GHS 390.00:\n2 Loan ${first}: GHS 130.00\n3 Loan ${second}: GHS 260.00\n0 Menu`)
    expect(await phone.press('2')).toBe(`Loan ${first}: GHS 130.00 left\nOVERDUE GHS 10.00 since Mon 9 Mar\n0 Menu`)
    await phone.press('0')
    expect(await phone.press('2')).toBe(`Pay which loan?\n1 Loan ${first}: GHS 10.00\n3 Loan ${second}: GHS 20.00\n0 Menu`)
    expect(await phone.press('1')).toBe(`Loan ${first}: GHS 130.00 left\nIt is overdue.\n2 Pay GHS 10.00\n3 Other amount\n0 Menu`)
    expect(await phone.press('2')).toContain(`Pay GHS 10.00 for loan ${first}`)
    expect(await phone.press('9')).toContain('END Approve the prompt')
    expect(await requestsOf(kojo.id)).toMatchObject([{ loan_id: first, amount: 1_000 }])
  })

  test('explains how to get a loan, and that an application is pending', async () => {
    const esi = await join('Esi')
    const phone = await dialUssd(product, esi.number)
    expect(await phone.press('1')).toBe('You have no loan.\nYou can apply for up to GHS 1,000.00 in the app or at the office.\n0 Menu')
    await phone.press('0')
    expect(await phone.press('2')).toBe('There is nothing to pay now.\n0 Menu')
    await comeBack(product, 'Esi')
    await apply(product, 'Esi', '300')
    await phone.press('0')
    expect(await phone.press('1')).toContain('Your application for GHS 300.00 is with the office.')
  })

  test('shows a repaid loan', async () => {
    const yaw = await join('Yaw')
    const loan = await borrow(product, 'Yaw', '100')
    await payCash(product, 'Yaw', loan, '130')
    const phone = await dialUssd(product, yaw.number)
    expect(await phone.press('1')).toBe(
      'All is paid. You owe nothing. Well done!\nYou can apply for up to GHS 10,000.00 in the app or at the office.\n0 Menu',
    )
  })

  test('lets the customer repay a written-off loan', async () => {
    const afia = await join('Afia')
    const loan = await borrow(product, 'Afia', '100')
    await writeOff(product, loan)
    const phone = await dialUssd(product, afia.number)
    expect(await phone.press('1')).toBe(`Loan ${loan}: GHS 130.00 left\nThis loan is closed. You can still pay its balance.\n0 Menu`)
    await phone.press('0')
    expect(await phone.press('2')).toContain(`Loan ${loan}: GHS 130.00 left`)
    await phone.press('1')
    expect(await phone.press('9')).toContain('END Approve the prompt')
  })

  test('refuses the sixth collection in an hour with a sentence, also when repeated', async () => {
    const adwoa = await join('Adwoa')
    const loan = await borrow(product, 'Adwoa', '500')
    for (let round = 1; round <= 6; round += 1) {
      const phone = await dialUssd(product, adwoa.number)
      await phone.press('2')
      await phone.press('3')
      await phone.press(`${round}.50`)
      const words = round === 6 ? 'END Too many tries. Please wait a little and try again.' : 'END Approve the prompt'
      expect(await phone.press('9')).toContain(words)
      expect(await phone.press('9')).toContain(words)
      await product.db
        .updateTable('momo_transactions')
        .set({ status: 'FAILED', reason: 'declined', decided_at: product.clock.now(), next_check_at: null })
        .where('loan_id', '=', loan)
        .where('status', '=', 'CREATED')
        .execute()
    }
    expect(await requestsOf(adwoa.id)).toHaveLength(5)
  })
})

describe('USSD refuses, with a sentence,', () => {
  test('strangers and foreign numbers', async () => {
    const words = 'END This number has no account with Mmoa Loans. Visit the office or localhost:3000 to join.'
    for (const number of ['233209999999', '0209999999', '+44 20 7946 0000', '', 'nobody'])
      expect((await dialUssd(product, number)).shows).toBe(words)
  })

  test('staff, and customers with a staff permission', async () => {
    const words = 'END Mmoa Loans: staff accounts are not served here. Please use the app.'
    expect((await dialUssd(product, '233201000001')).shows).toBe(words)
    const helper = await join('Akua')
    await makeStaff(product, helper.id, 'customer', ['create_notifications'])
    expect((await dialUssd(product, helper.number)).shows).toBe(words)
  })

  test('applications of blacklisted customers, whose payments it still accepts', async () => {
    const kwame = await join('Kwame')
    const loan = await borrow(product, 'Kwame', '100')
    await product.as('md').call(blacklistCustomer, { params: { userId: kwame.id }, body: { reason: 'A forged card', until: undefined } })
    const phone = await dialUssd(product, kwame.number)
    expect(await phone.press('2')).toContain(`Loan ${loan}`)
  })

  test('payments of a role without that permission', async () => {
    const abena = await join('Abena')
    const phone = await dialUssd(product, abena.number)
    const at = product.clock.now()
    const row = { role: 'customer', permissions: ['view_own_profile'], updated_at: at, created_at: at }
    await product.db.insertInto('role_permissions').values(row).execute()
    for (const key of ['1', '2', '3']) {
      expect(await phone.press(key)).toBe('This is not open to your account. Please ask the office.\n0 Menu')
      await phone.press('0')
    }
    await product.db.deleteFrom('role_permissions').where('role', '=', 'customer').execute()
  })

  test('an account with a loan that was unused for half a year', async () => {
    const efua = await join('Efua')
    await borrow(product, 'Efua', '100')
    product.clock.advance({ days: 181 })
    const { shows } = await dialUssd(product, efua.number)
    expect(shows).toBe(
      'END This account was not used for half a year. For your safety it opens at the office only. Please bring your Ghana Card.',
    )
  })
})

describe('POST /hooks/ussd', () => {
  const request = { sessionID: 's', userID: 'u', newSession: true, msisdn: '233209999999', userData: '', network: 'MTN' }

  test('returns 404 for a wrong secret, or without a configured one', async () => {
    const gateway = product.as('somebody')
    for (const secret of ['', 'wrong', `${USSD_SECRET}x`, USSD_SECRET.toUpperCase()])
      expect((await gateway.post(`/hooks/ussd/${secret}`, request)).status).toBe(404)
    expect((await gateway.get(`/hooks/ussd/${USSD_SECRET}`)).status).toBe(404)
    const without = await buildTestApp()
    for (const secret of [USSD_SECRET, 'undefined', ''])
      expect((await without.as('somebody').post(`/hooks/ussd/${secret}`, request)).status).toBe(404)
    await without.close()
  })

  test('shows the USSD code on the pages only', async () => {
    expect((await product.as('a visitor').get('/api/public/stats')).body).toMatchObject({ ussdCode: '*928*55#' })
  })

  test('rejects invalid gateway requests', async () => {
    const gateway = product.as('somebody')
    const bodies = [
      {},
      [],
      null,
      'text',
      { ...request, newSession: 'perhaps' },
      { ...request, sessionID: '' },
      { ...request, msisdn: 233209999999 },
    ]
    for (const body of bodies) expect((await gateway.send('POST', `/hooks/ussd/${USSD_SECRET}`, JSON.stringify(body))).status).toBe(400)
    expect((await gateway.send('POST', `/hooks/ussd/${USSD_SECRET}`, '{')).status).toBe(400)
    expect((await gateway.post(`/hooks/ussd/${USSD_SECRET}`, { ...request, userData: 'x'.repeat(9_000) })).status).toBe(413)
  })

  test('accepts booleans as text, and answers in the same form', async () => {
    const { body } = await product.as('somebody').post(`/hooks/ussd/${USSD_SECRET}`, { ...request, newSession: 'true', network: undefined })
    expect(body).toEqual({ sessionID: 's', userID: 'u', msisdn: request.msisdn, message: expect.any(String), continueSession: false })
  })

  test('starts one session for a first request that arrives twice at once', async () => {
    const first = { ...request, sessionID: 'twice', msisdn: await someNumber() }
    const send = () => product.as('somebody').post(`/hooks/ussd/${USSD_SECRET}`, first)
    const answers = await Promise.all([send(), send(), send()])
    for (const { body } of answers) expect(body).toMatchObject({ message: expect.stringContaining('Hello'), continueSession: true })
  })

  test('ends an unknown session', async () => {
    const { body } = await product
      .as('somebody')
      .post(`/hooks/ussd/${USSD_SECRET}`, { ...request, sessionID: 'never', newSession: false, msisdn: await someNumber() })
    expect(body).toMatchObject({ message: expect.stringContaining('This session is over.'), continueSession: false })
  })

  test('limits the requests of one number, and not of others', async () => {
    const [mine, other] = [await someNumber(), await someNumber()]
    const phone = await dialUssd(product, mine)
    let shown = ''
    for (let presses = 0; presses < 121 && !shown.startsWith('END'); presses += 1) shown = await phone.press(presses % 2 === 0 ? '4' : '0')
    expect(shown).toBe('END You asked very often. Please dial again in a few minutes.')
    expect((await dialUssd(product, other)).shows).toContain('Hello')
    product.clock.advance({ minutes: 11 })
    expect((await dialUssd(product, mine)).shows).toContain('Hello')
  })
})

let people = 0
async function someNumber(): Promise<string> {
  people += 1
  return (await join(`Somebody ${people}`)).number
}
