import { sql } from 'kysely'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { bankColumns } from '#tests/support/bank-files.ts'
import { borrow, comeBack, joinWithProfile, payCash } from '#tests/support/loan-actions.ts'
import { closePastDays } from '#tests/support/past-days.ts'
import { enterWithCode, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { switchSetting } from '#tests/support/switch-tills.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Optional fields stay random, except those given here. */
export interface PreparedCall {
  readonly call: string
  readonly person: string
  readonly path: string
  readonly body?: object
}

const CHIEF = '0201000009'

export async function sendPrepared(product: TestApp, sendUntilDone: (prepared: PreparedCall) => Promise<void>): Promise<void> {
  // A session may end meanwhile.
  const back = async (person: string) => {
    if (person !== 'chief') await comeBack(product, person)
    else if ((await product.as('chief').get('/api/auth/user')).status !== 200) await enterWithCode(product.as('chief'), CHIEF)
  }
  const post = async (person: string, path: string, body: object = {}) => {
    await back(person)
    return (await product.as(person).post(path, body)).body
  }
  const send = async (prepared: PreparedCall) => {
    await back(prepared.person)
    await sendUntilDone(prepared)
  }
  const newest = async (table: string, condition = 'true'): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select max(id)::text as id from ${sql.table(table)} where ${sql.raw(condition)}`.execute(
      product.db,
    )
    return rows[0]?.id ?? '0'
  }
  await switchSetting(product, 'tills', false)
  await signInStaff(product, 'chief', CHIEF, 'md')
  const ids: Record<string, string> = {}
  for (const name of ['Akosua', 'Abena', 'Adwoa', 'Esi']) ids[name] = await joinWithProfile(product, name)
  await signUp(product, 'Newcomer', '0249000001')
  await send({ call: 'completeProfile', person: 'Newcomer', path: '/api/profile/complete' })

  // Each call moves the clock, so midnight passes before the loan that the bank statement pays.
  product.clock.moveTo(`${addDays(dayOf(product.clock.now()), 1)}T23:45:00Z`)
  const today = dayOf(product.clock.now())
  for (const [call, document] of Object.entries({ confirmRequest: 'Paper 1', refuseRequest: 'Paper 2' })) {
    const entry = { entry: 'funding_to_bank', amount: '2000', valueDate: today, document, documentOn: today, note: 'x' }
    await post('md', '/api/admin/ledger/office-entries', entry)
    await send({
      call,
      person: 'chief',
      path: `/api/admin/second-person/${await newest('second_person_requests')}/${call === 'confirmRequest' ? 'confirm' : 'refuse'}`,
    })
  }

  const applied: number = (await post('Abena', '/api/loans/apply', { requestedAmount: '400', lender: 'mmoa_direct', termsAccepted: true }))
    .loan.id
  await post('md', `/api/admin/loans/${applied}/approve`, { approvedAmount: '200' })
  const { terms } = (await product.as('Abena').get(`/api/loans/${applied}`)).body
  await send({ call: 'acceptTerms', person: 'Abena', path: `/api/loans/${applied}/accept-terms`, body: { hash: terms.hash } })
  await post('desk', `/api/admin/loans/${applied}/disburse`, { method: 'cash' })
  await send({ call: 'returnPayout', person: 'manager', path: `/api/admin/loans/${applied}/return-payout` })

  const loan = await borrow(product, 'Akosua', '200')
  const first = await payCash(product, 'Akosua', loan, '60')
  await send({ call: 'reversePayment', person: 'manager', path: `/api/admin/payments/${first.payment.id}/reverse` })
  const unallocated = `/api/admin/users/${ids['Akosua']}/unallocated`
  await send({ call: 'applyUnallocated', person: 'desk', path: `${unallocated}/apply`, body: { loanId: loan, amount: '20' } })
  await payCash(product, 'Akosua', loan, '150')
  const refinance = { loanId: loan, newAmount: '300', reason: 'More stock for the shop', termsAccepted: true }
  await send({ call: 'refinanceLoan', person: 'Akosua', path: '/api/loans/refinance', body: refinance })
  await switchSetting(product, 'postponement', true)
  await post('Akosua', `/api/loans/${loan}/postponement`, { reason: 'Rain' })
  await send({ call: 'withdrawPostponement', person: 'Akosua', path: `/api/loans/${loan}/postponement/withdraw` })

  for (const amount of ['3', '4', '5']) {
    const { payment } = await post('Akosua', `/api/payments/${loan}`, { amount, momoTransactionId: `FALSE-${amount}`, momoProvider: 'mtn' })
    await post('desk', `/api/admin/payments/${payment?.id}/fail`, { reason: 'No money came' })
  }
  await send({ call: 'liftClaimStop', person: 'manager', path: `/api/admin/users/${ids['Akosua']}/lift-claim-stop` })

  // The bank line needs the day of the loan, which may be tomorrow by now.
  const paidOn = dayOf(product.clock.now())
  const rows = [{ day: paidOn, amount: 1500, reference: 'PREPARED', text: 'Thank you' }]
  const statement = { layout: 'columns', text: bankColumns(rows, 0), from: paidOn, to: paidOn }
  await send({ call: 'importBankStatement', person: 'manager', path: '/api/admin/bank/statements', body: statement })
  const exception = `/api/admin/bank/exceptions/${await newest('bank_exceptions')}/resolve`
  await send({ call: 'resolveBankException', person: 'md', path: exception, body: { action: 'keep', userId: ids['Akosua'] } })

  await post('md', `/api/admin/users/${ids['Adwoa']}/blacklist`, { reason: 'x' })
  await send({ call: 'liftBlacklist', person: 'md', path: `/api/admin/users/${ids['Adwoa']}/blacklist/lift` })
  await post('md', `/api/admin/users/${ids['Adwoa']}/deactivate`, { reason: 'x' })
  await send({ call: 'activateUser', person: 'md', path: `/api/admin/users/${ids['Adwoa']}/activate` })

  const late = await borrow(product, 'Esi', '100')
  // At noon no quiet hour refuses a contact.
  product.clock.moveTo(`${addDays(today, 21)}T12:00:00Z`)
  await closePastDays(product)
  await moveCollectionCases(product)
  const steps = [
    { fromDay: 1, action: 'sms', template: 'Pay GHS {amount}' },
    { fromDay: 8, action: 'letter', template: 'Please pay GHS {amount}' },
  ]
  await post('manager', '/api/admin/collections/ladder', { steps })
  const ofCase = `/api/admin/loans/${late}/case`
  await sql`update collection_cases set owned_by = null where loan_id = ${late} and closed_on is null`.execute(product.db)
  await send({ call: 'takeCase', person: 'desk', path: `${ofCase}/take` })
  await send({ call: 'showNumber', person: 'desk', path: `${ofCase}/number` })
  await send({
    call: 'recordOutcome',
    person: 'desk',
    path: `/api/admin/loans/${late}/contacts/${await newest('loan_contacts')}/outcome`,
    body: { outcome: 'no_answer', promisedOn: undefined, promisedAmount: undefined, nextOn: undefined },
  })
  await send({
    call: 'logContact',
    person: 'desk',
    path: `/api/admin/loans/${late}/contacts`,
    body: { kind: 'note', note: 'x', incoming: undefined, outcome: undefined, nextOn: undefined },
  })
  await send({ call: 'issueCaseLetter', person: 'desk', path: `${ofCase}/letter` })
  await send({
    call: 'sendCaseSms',
    person: 'desk',
    path: '/api/admin/collections/sms',
    body: { fromDay: 1, loanId: late, show: undefined, band: undefined, expectedCount: 1 },
  })
  const { rows: managers } = await sql<{ id: string }>`select id from users where full_name = 'manager'`.execute(product.db)
  await send({ call: 'handOverCase', person: 'md', path: `${ofCase}/hand-over`, body: { to: managers[0]?.id } })
}
