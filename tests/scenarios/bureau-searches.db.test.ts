import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listBureauSearches,
  listBureauSubmissions,
  makeBureauSubmission,
  readBureauState,
  recordBureauException,
  requestBureauSearch,
  storeBureauAnswers,
} from '#contract/bureau/bureau.ts'
import { changeSetting } from '#contract/operations.ts'
import { recordGhanaCard } from '#contract/people.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { changeConsent, readConsents } from '#contract/support-data.ts'
import { encodeCedis } from '#domain/kernel/money.ts'
import { apply, borrow, comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { closePastDays } from '#tests/support/past-days.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { hundredths, readCsv, sumOf } from '#tests/support/spreadsheet.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'
import { answerInquiries } from '#tools/simulator/bureau-part.ts'

let product: TestApp
let ama: string
let loanId: number
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  loanId = await apply(product, 'Ama', '100')
})
afterAll(() => product.close())

const approve = (id = loanId) => product.as('md').post(`/api/admin/loans/${id}/approve`, {})
const bureauOf = async (id = loanId) => (await product.as('md').call(readStaffLoan, { params: { id } })).bureau
const search = (userId = ama) => product.as('desk').post(`/api/admin/users/${userId}/bureau-searches`, {})
const consent = (person: string, given: boolean) =>
  product.as(person).call(changeConsent, { body: { kind: 'bureau', given, textVersion: 1 } })
const card = (userId: string, number: string) => product.as('md').call(recordGhanaCard, { params: { userId }, body: { number } })
const inquiries = async () => (await product.as('md').get('/api/admin/bureau/inquiries')).body as string
const answer = (csv: string) => product.as('md').post('/api/admin/bureau/answers', { csv })

test('with the bureau setting off, nothing is requested, shown or required', async () => {
  expect(await bureauOf()).toBeNull()
  expect(await search()).toMatchObject({ status: 409, body: { message: 'Searches at a credit bureau are switched off.' } })
  expect((await product.as('Ama').post('/api/consents', { kind: 'bureau', given: true })).status).toBe(409)
  expect((await answer(answerInquiries('reference,ghana_card\n1,GHA-123456789-0'))).status).toBe(409)
  expect((await product.as('md').post('/api/admin/bureau/submissions', { month: '2026-02' })).status).toBe(409)
  expect((await product.as('md').post(`/api/admin/loans/${loanId}/bureau-exception`, { reason: 'Known' })).status).toBe(409)
  expect((await product.as('Ama').call(readConsents, {})).choices.map(({ kind }) => kind)).toEqual(['reminders', 'news'])
})

test('an approval needs a search after a consent, and the review shows its result', async () => {
  await product.as('md').call(changeSetting, { params: { name: 'bureau' }, body: { value: true } })
  expect(await approve()).toMatchObject({ status: 422, body: { message: expect.stringContaining('A credit bureau search') } })
  expect(await search()).toMatchObject({ status: 422, body: { message: expect.stringContaining('has not agreed') } })
  await consent('Ama', true)
  expect(await search()).toMatchObject({ status: 422, body: { message: expect.stringContaining('Ghana Card') } })
  await card(ama, 'GHA-123456789-8')
  const { searchId } = await product.as('desk').call(requestBureauSearch, { params: { userId: ama } })
  expect((await search()).status).toBe(409)
  expect((await search('nobody')).status).toBe(404)
  expect(await bureauOf()).toMatchObject({ consentIsLive: true, isWaiting: true, search: null })
  expect((await approve()).status).toBe(422)

  expect(await product.as('md').call(readBureauState, {})).toEqual({ isOn: true, waiting: 1 })
  const file = await inquiries()
  expect(file).toContain(`${searchId},GHA-123456789-8,Ama,`)
  const now = product.clock.now()
  await product.as('md').call(storeBureauAnswers, { body: { csv: answerInquiries(file) } })
  expect(await bureauOf()).toMatchObject({
    consentIsLive: true,
    isWaiting: false,
    search: {
      outcome: 'found',
      answeredAt: now,
      reportNumber: `SIM-${searchId}`,
      openLoans: 2,
      outstanding: 145_000,
      daysPastDue: 45,
      isCurrent: true,
    },
    refusal: null,
  })
  expect(await product.as('desk').call(listBureauSearches, {})).toMatchObject([
    { id: searchId, userId: ama, outcome: 'found', requestedByName: 'desk' },
  ])
  expect(await answer(answerInquiries(file))).toMatchObject({
    status: 400,
    body: { errors: { csv: expect.stringContaining('No search waits') } },
  })
  expect((await answer('reference')).status).toBe(400)
  const trail = await sql<{ after: object; action: string }>`
    select action, after from audit_trail where action ~ 'Bureau' and outcome = 'done' order by id`.execute(product.db)
  expect(trail.rows.map(({ action }) => action)).toEqual(['requestBureauSearch', 'readBureauInquiries', 'storeBureauAnswers'])
  expect(JSON.stringify(trail.rows)).not.toContain('1450')
})

test('a withdrawn consent blocks the approval, and a reason of an approver allows it', async () => {
  await consent('Ama', false)
  expect(await bureauOf()).toMatchObject({ consentIsLive: false, refusal: expect.stringContaining('A credit bureau search') })
  expect((await approve()).status).toBe(422)
  expect((await product.as('desk').post(`/api/admin/loans/${loanId}/bureau-exception`, { reason: 'Known' })).status).toBe(403)
  const { bureau } = await product.as('md').call(recordBureauException, { params: { id: loanId }, body: { reason: 'Known for years' } })
  expect(bureau).toMatchObject({ exception: { reason: 'Known for years', byName: 'md' }, refusal: null })
  expect((await approve()).status).toBe(200)
  expect((await product.as('md').post(`/api/admin/loans/${loanId}/bureau-exception`, { reason: 'Again' })).status).toBe(409)
  await product.as('md').call(changeSetting, { params: { name: 'bureau' }, body: { value: false } })
})

test('a submission of a closed month is made once, with control totals that its file adds up to', async () => {
  await joinWithProfile(product, 'Kofi')
  const loan = await borrow(product, 'Kofi', '200')
  await product.as('md').call(changeSetting, { params: { name: 'bureau' }, body: { value: true } })
  const make = (month: string) => product.as('md').post('/api/admin/bureau/submissions', { month })
  for (const month of ['2026-03', '0001-01', '9999-12', '2026-13']) expect([month, (await make(month)).status]).toEqual([month, 400])
  product.clock.advance({ days: 30 })
  await comeBack(product, 'md')
  await closePastDays(product)
  const { submission } = await product.as('md').call(makeBureauSubmission, { body: { month: '2026-03' } })
  expect(submission).toMatchObject({ month: '2026-03', loans: 1, disbursed: 20_000, madeByName: 'md' })
  expect(submission.overdue).toBeGreaterThan(0)
  const file = async () => (await product.as('md').get('/api/admin/bureau/submissions/2026-03')).body as string
  const first = await file()
  const cells = first.split('\r\n')[1]?.split(',') ?? []
  expect(cells.slice(0, 2)).toEqual(['2026-03', String(loan)])
  expect(cells.slice(7, 10)).toEqual([submission.disbursed, submission.outstanding, submission.overdue].map(encodeCedis))
  const { loan_principal: principal = '0', interest_receivable: interest = '0' } = await trialBalanceOf(product, '2026-03-31')
  expect(sumOf(readCsv(first).rows, 'outstanding')).toBe(hundredths(principal) + hundredths(interest))
  product.clock.advance({ days: 1 })
  await comeBack(product, 'md')
  await make('2026-03')
  expect(await product.as('md').call(listBureauSubmissions, {})).toEqual([submission])
  expect(await file()).toBe(first)
  expect((await product.as('md').get('/api/admin/bureau/submissions/2026-01')).status).toBe(404)
  await comeBack(product, 'manager')
  expect((await product.as('manager').get('/api/admin/bureau/submissions/2026-03')).status).toBe(403)
})

test('an erasure empties reports and reasons, and closes a waiting search', async () => {
  const esi = await joinWithProfile(product, 'Esi')
  await comeBack(product, 'desk')
  await consent('Esi', true)
  await card(esi, 'GHA-123456780-7')
  await product.as('desk').call(requestBureauSearch, { params: { userId: esi } })
  expect((await answer(answerInquiries(await inquiries()))).status).toBe(200)
  expect((await product.as('Esi').get('/api/my-data')).body['bureauSearches']).toMatchObject([{ outcome: 'found', outstanding: '300.00' }])
  await product.as('desk').call(requestBureauSearch, { params: { userId: esi } })
  const filed = await product.as('Esi').post('/api/data-requests', { kind: 'erase', text: 'Please erase' })
  const decision = { outcome: 'granted', reason: 'As requested', confirmed: true }
  await comeBack(product, 'manager')
  expect((await product.as('manager').post(`/api/admin/data-requests/${filed.body['request'].id}/answer`, decision)).status).toBe(200)
  const { rows } = await sql`
    select outcome, report_number, open_loans, outstanding, days_past_due from bureau_searches where user_id = ${esi} order by id`.execute(
    product.db,
  )
  const empty = { report_number: null, open_loans: null, outstanding: null, days_past_due: null }
  expect(rows).toEqual([
    { outcome: 'found', ...empty },
    { outcome: 'failed', ...empty },
  ])
})
