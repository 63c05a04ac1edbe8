import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaperPage } from '#domain/documents/document-page.ts'
import { closeMonth, listLedgerMonths, listJournal } from '#contract/ledger-reports.ts'
import { readInvariants } from '#contract/reports.ts'
import { bookFunding, reversePayment } from '#contract/staff-undo.ts'
import { sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { problemsOfSeals, sealsOfStoredPacks, storedSeals } from '#server/audit/seal-problems.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

let product: TestApp
let loan: number
let payment: number

/** 16 March: funding 5,000.00 and a loan of 1,000.00. 23 March: week 1 is paid. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-03-16T09:00:00Z')
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: 'Transfer 1' } })
  await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '1000')
  product.clock.advance({ weeks: 1 })
  payment = (await payCash(product, 'Ama', loan, '100')).payment.id
})
afterAll(() => product.close())

const close = (month: string, person = 'md') => product.as(person).post('/api/admin/ledger/close-month', { month })
const months = async () => {
  await comeBack(product, 'md')
  return product.as('md').call(listLedgerMonths, {})
}

const MARCH = {
  office_cash: '4100.00',
  loan_principal: '923.08',
  interest_receivable: '276.92',
  unearned_interest: '-276.92',
  owner_funding: '-5000.00',
  interest_income: '-23.08',
}
/** Code, account, pesewas. */
const TRIAL_BALANCE = [
  '1000 office_cash 410000',
  '1100 loan_principal 92308',
  '1110 interest_receivable 27692',
  '2100 unearned_interest -27692',
  '3000 owner_funding -500000',
  '4000 interest_income -2308',
].join('\n')

test('a month with an open day cannot be closed', async () => {
  product.clock.moveTo('2026-03-31T09:00:00Z')
  await closeDaysTo(product, '2026-03-30')
  await comeBack(product, 'md')
  expect(await close('2026-03')).toMatchObject({
    status: 409,
    body: { message: 'March 2026 is not over. Close each of its days first.' },
  })
  expect(await months()).toMatchObject([
    { month: '2026-03', isClosed: false, hash: null, isUnchanged: null, hasPack: false, refusal: expect.any(String) },
  ])
})

test('a month cannot be closed while the books differ from their facts, and the refusal states what is wrong', async () => {
  product.clock.moveTo('2026-04-02T09:00:00Z')
  await closeDaysTo(product, '2026-04-01')
  await comeBack(product, 'md')
  const drift = (by: number) =>
    sql`update users set late_payments = late_payments + ${by} where full_name in ('Ama', 'desk')`.execute(product.db)
  await drift(1)
  const refused = await close('2026-03')
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.body.message).toMatch(
    /^The books differ from their facts in 4 places\. .*total . is not on time \+ late \+ missed\. See Operations, Books\.$/,
  )
  await drift(-1)
})

test('an authorised user closes a month in order, with its trial balance and a hash', async () => {
  for (const person of ['desk', 'manager']) {
    await comeBack(product, person)
    expect(await close('2026-03', person)).toMatchObject({ status: 403 })
  }
  expect(await close('2026-02')).toMatchObject({
    status: 409,
    body: { message: 'Close March 2026 first.' },
  })
  const hash = createHash('sha256').update(TRIAL_BALANCE).digest('hex')
  await sealAuditTrailJob.run(product.deps)
  const { month, message } = await product.as('md').call(closeMonth, { body: { month: '2026-03' } })
  expect(message).toBe('March 2026 was closed')
  expect(month).toEqual({
    month: '2026-03',
    isClosed: true,
    closedAt: product.clock.now(),
    closedBy: 'md',
    hash,
    isUnchanged: true,
    hasPack: true,
    refusal: null,
  })
  expect((await product.as('md').call(readInvariants, {})).proof).toEqual({
    running: null,
    last: { finishedAt: product.clock.now(), customers: 4, findingCount: 0, findings: [] },
  })
  const { rows } = await sql`select trial_balance from closed_months`.execute(product.db)
  expect(rows).toEqual([{ trial_balance: TRIAL_BALANCE }])
  const [audited] = (await product.as('md').get('/api/admin/audit?action=closeMonth&limit=1')).body
  expect(audited).toMatchObject({
    outcome: 'done',
    actorName: 'md',
    targetKind: 'month',
    targetId: '2026-03',
    after: { hash, trialBalance: TRIAL_BALANCE },
  })
  expect(await close('2026-03')).toMatchObject({ status: 409, body: { message: 'March 2026 is already closed.' } })
})

const pack = (month: string, person = 'md') => product.as(person).get(`/api/admin/ledger/months/${month}/pack`)

test('a closed month stores its trial balance, its portfolio and its takings', async () => {
  const { rows } = await sql<{ page: PaperPage }>`select page::jsonb as page from month_end_packs`.execute(product.db)
  const [page] = rows.map((row) => row.page)
  expect(page).toMatchObject({ title: 'March 2026', lender: { name: 'Mmoa Direct' } })
  expect(page?.figures).toEqual([
    { label: 'Principal outstanding', value: 'GH₵923.08', note: '1 loan' },
    { label: 'At risk over 30 days', value: '0.0%' },
    { label: 'Interest earned', value: 'GH₵23.08' },
  ])
  const table = (title: string) => page?.sections.find((one) => one.kind === 'table' && one.title === title)
  expect(table('Trial balance')).toMatchObject({
    rows: expect.arrayContaining([
      ['1000 Office cash', '4,100.00', '–'],
      ["3000 Owner's funding", '–', '5,000.00'],
    ]),
    total: ['Together', '5,300.00', '5,300.00'],
  })
  expect(table('Taken from customers, by staff member')).toMatchObject({
    rows: [['desk', '1', '100.00', '–', '–', '–', '100.00']],
    total: ['All', '1', '100.00', '–', '–', '–', '100.00'],
  })
})

test('a closed month has the last seal of the audit trail, which the proof of the seals reads again', async () => {
  const seals = await storedSeals(product.db)
  const inPack = await sealsOfStoredPacks(product.db)
  expect(inPack).toEqual(seals.slice(-1).map(({ number, seal }) => ({ source: 'the pack of 2026-03', number, seal })))
  expect(await problemsOfSeals(product.db, product.deps.config.auditSealKeys, inPack)).toEqual([])
})

test('the month-end pack prints the same for every reader of the ledger, and each read is audited', async () => {
  const first = await pack('2026-03')
  expect(first).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="Mmoa month-end 2026-03.pdf"' },
  })
  expect(await pack('2026-03', 'manager')).toMatchObject({ status: 403 })
  for (const month of ['2026-02', '2026-04']) expect(await pack(month), month).toMatchObject({ status: 404 })
  expect(await pack('march')).toMatchObject({ status: 400 })
  await expect(sql`update month_end_packs set page = '{}', hash = encode(sha256('{}'), 'hex')`.execute(product.db)).rejects.toThrow(
    'never changed',
  )
  await sql`update users set full_name = 'Somebody else' where full_name = 'desk'`.execute(product.db)
  const again = await pack('2026-03')
  await sql`update users set full_name = 'desk' where full_name = 'Somebody else'`.execute(product.db)
  expect(String(again.body) === String(first.body)).toBe(true)
  const audited = (await product.as('md').get('/api/admin/audit?action=readMonthPack&limit=10')).body
  expect(audited.filter((row: { outcome: string }) => row.outcome === 'done')).toHaveLength(2)
})

test('the database refuses entries in a closed month, and changes to its stored figures', async () => {
  for (const day of ['2026-03-01', '2026-03-31', '2026-02-28']) {
    const late = sql`
      insert into journal_entries (kind, booked_on, value_date, at, request_id) values ('owner_funding', ${day}, ${day}, ${`${day}T10:00:00Z`}, 'late')`
    await expect(late.execute(product.db), day).rejects.toThrow(/(month|day).* is closed/)
  }
  await expect(sql`update closed_months set trial_balance = ''`.execute(product.db)).rejects.toThrow('never changed or deleted')
  await expect(sql`delete from closed_months`.execute(product.db)).rejects.toThrow('never changed or deleted')
  await expect(sql`truncate closed_months cascade`.execute(product.db)).rejects.toThrow('never changed or deleted')
})

test('a correction of a closed month is booked on the open day, and the closed month does not change', async () => {
  expect(await trialBalanceOf(product, '2026-03-31')).toEqual(MARCH)
  await product.as('md').call(reversePayment, { params: { id: payment }, body: { reason: 'Wrong person' } })
  const [reversal] = await product.as('md').call(listJournal, {
    query: { kind: 'payment_reversed', from: undefined, to: undefined, loanId: undefined, userId: undefined, paymentId: undefined },
  })
  expect(reversal).toMatchObject({ bookedOn: '2026-04-02', paymentId: payment })
  expect(await trialBalanceOf(product, '2026-03-31')).toEqual(MARCH)
  expect(await trialBalanceOf(product, '2026-04-02')).toMatchObject({ interest_receivable: '300.00', unallocated_money: '-100.00' })
  expect((await months())[1]).toMatchObject({ month: '2026-03', isClosed: true, isUnchanged: true })
})

test('entries after a clock moves back into a closed month are booked on the open day', async () => {
  product.clock.moveTo('2026-03-25T09:00:00Z')
  for (const person of ['desk', 'md']) await comeBack(product, person)
  await product.as('md').call(bookFunding, { body: { amount: money('1'), reference: 'Transfer 2' } })
  expect(await trialBalanceOf(product, '2026-03-31')).toEqual(MARCH)
  expect(await trialBalanceOf(product, '2026-04-02')).toMatchObject({ owner_funding: '-5001.00' })
})

test('months are closed in order, those without entries too', async () => {
  product.clock.moveTo('2026-06-10T09:00:00Z')
  await closeDaysTo(product, '2026-06-09')
  expect((await months()).map(({ month, isClosed, refusal }) => [month, isClosed, refusal])).toEqual([
    ['2026-06', false, 'June 2026 is not over. Close each of its days first.'],
    ['2026-05', false, 'Close April 2026 first.'],
    ['2026-04', false, null],
    ['2026-03', true, null],
  ])
  expect(await close('2026-05')).toMatchObject({ status: 409 })
  expect(await close('2026-04')).toMatchObject({ status: 200 })
  expect(await close('2026-05')).toMatchObject({ status: 200 })
  const [, may, april] = await months()
  expect([may?.isUnchanged, may?.hash]).toEqual([true, april?.hash])
})

test('two concurrent closes of a month close it once', async () => {
  product.clock.moveTo('2026-07-01T09:00:00Z')
  await closeDaysTo(product, '2026-06-30')
  await comeBack(product, 'md')
  const answers = await Promise.all([close('2026-06'), close('2026-06'), close('2026-06')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a request for an invalid month is refused', async () => {
  for (const month of ['2026-13', '2026-00', '2026', '', 7, null])
    expect(await product.as('md').post('/api/admin/ledger/close-month', { month })).toMatchObject({ status: 400 })
})
