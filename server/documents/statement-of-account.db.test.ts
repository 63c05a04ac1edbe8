import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueDocument } from '#contract/documents.ts'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { returnPayout, reversePayment, undoApproval } from '#contract/staff-undo.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const everybody = async (person: string) => {
  for (const each of ['desk', 'manager', 'md', person]) await comeBack(product, each)
}

interface StoredStatement {
  facts: { opening: number; closing: number }
  page: { sections: { rows?: string[][] }[] }
}
async function statementOf(person: string, id: number): Promise<{ closing: number; words: string[] }> {
  await comeBack(product, person)
  const body = { kind: 'statement', from: undefined, to: undefined, on: undefined, paymentId: undefined } as const
  const { document } = await product.as(person).call(issueDocument, { params: { id }, body })
  const { rows } = await sql<{ content: string }>`select content from documents where code = ${document.code}`.execute(product.db)
  const { facts, page }: StoredStatement = JSON.parse(rows[0]?.content ?? '')
  return { closing: facts.closing, words: (page.sections[0]?.rows ?? []).slice(1).map((row) => row[1]?.split('\n')[0] ?? '') }
}

/** The journal's receivable less money paid ahead. */
async function booked(loanId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from journal_lines
    where loan_id = ${loanId} and account in ('loan_principal', 'interest_receivable', 'customer_advances')`.execute(product.db)
  return rows[0]?.sum ?? 0
}

test('a statement matches the journal after money paid ahead, a payout, its return and an ended approval', async () => {
  await joinWithProfile(product, 'Ama')
  await everybody('Ama')
  const id = await apply(product, 'Ama', '500')
  expect(await statementOf('Ama', id)).toEqual({ closing: 0, words: [] })
  await product.as('manager').call(approveLoan, { params: { id }, body: {} })
  await payCash(product, 'Ama', id, '40')
  expect((await statementOf('Ama', id)).closing).toBe(-4_000)
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  expect((await statementOf('Ama', id)).closing).toBe(61_000)
  await product.as('manager').call(returnPayout, { params: { id }, body: { reason: 'Not taken' } })
  expect((await statementOf('Ama', id)).closing).toBe(await booked(id))
  await product.as('manager').call(undoApproval, { params: { id }, body: { reason: 'Too early' } })
  const ended = await statementOf('Ama', id)
  expect(ended.closing).toBe(0)
  expect(ended.words.at(-1)).toBe('Paid ahead, now in your credit balance')
  expect(await booked(id)).toBe(0)
})

test('a refinance closes the old statement, and the new one has the whole principal', async () => {
  await joinWithProfile(product, 'Esi')
  const old = await borrow(product, 'Esi', '100')
  await payCash(product, 'Esi', old, '70.01')
  await everybody('Esi')
  const { loan } = await product.as('Esi').call(refinanceLoan, {
    body: { loanId: old, newAmount: money('200'), reason: 'More stock for the shop', termsAccepted: true, termsHash: undefined },
  })
  await product.as('manager').call(approveLoan, { params: { id: loan.id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  const closed = await statementOf('Esi', old)
  expect([closed.closing, closed.words.at(-1), await booked(old)]).toEqual([0, 'Settled by a new loan', 0])
  expect([(await statementOf('Esi', loan.id)).closing, await booked(loan.id)]).toEqual([26_000, 26_000])
  const body = { kind: 'completion', from: undefined, to: undefined, on: undefined, paymentId: undefined } as const
  expect((await product.as('Esi').call(issueDocument, { params: { id: old }, body })).document.title).toBe('Completion letter')
})

test('the balance of a written-off loan is outstanding: payments lower it, a reversal raises it again', async () => {
  await joinWithProfile(product, 'Kwesi')
  const id = await borrow(product, 'Kwesi', '200')
  product.clock.advance({ days: 100 })
  await everybody('Kwesi')
  await writeOff(product, id)
  expect(await booked(id)).toBe(0)
  expect((await statementOf('Kwesi', id)).closing).toBe(26_000)
  const paid = await payCash(product, 'Kwesi', id, '60')
  expect((await statementOf('Kwesi', id)).closing).toBe(20_000)
  await everybody('Kwesi')
  await product.as('md').call(reversePayment, { params: { id: paid.payment.id }, body: { reason: 'Wrong loan' } })
  expect((await statementOf('Kwesi', id)).closing).toBe(26_000)
})

test('a written-off loan that was recovered in full has a letter and a statement that say so', async () => {
  await joinWithProfile(product, 'Adwoa')
  const id = await borrow(product, 'Adwoa', '200')
  await payCash(product, 'Adwoa', id, '20')
  product.clock.advance({ days: 100 })
  await everybody('Adwoa')
  await writeOff(product, id)
  expect(await product.as('Adwoa').post(`/api/loans/${id}/documents`, { kind: 'completion' })).toMatchObject({ status: 409 })
  await payCash(product, 'Adwoa', id, '240')
  const { body } = await product.as('Adwoa').post(`/api/loans/${id}/documents`, { kind: 'completion' })
  const { rows } = await sql<{ content: string }>`select content from documents where code = ${body.document.code}`.execute(product.db)
  expect(rows[0]?.content).toContain('confirms that this loan is recovered')
  expect((await product.as('Adwoa').get(`/api/loans/${id}/payoff`)).body.message).toBe('This loan is recovered. Nothing is left to pay.')
  expect((await statementOf('Adwoa', id)).closing).toBe(0)
})

test('a returned payout is neither added nor paid in a statement', async () => {
  await joinWithProfile(product, 'Kojo')
  const id = await borrow(product, 'Kojo', '300')
  await product.as('manager').call(returnPayout, { params: { id }, body: { reason: 'Not taken' } })
  const { body } = await product.as('Kojo').post(`/api/loans/${id}/documents`, { kind: 'statement' })
  const { rows } = await sql<{ content: string }>`select content from documents where code = ${body.document.code}`.execute(product.db)
  const figures: { label: string; value: string }[] = JSON.parse(rows[0]?.content ?? '').page.figures
  expect(figures.map(({ label, value }) => [label, value])).toEqual([
    ['Owed before', 'GH₵0.00'],
    ['Added', 'GH₵0.00'],
    ['Paid', 'GH₵0.00'],
    ['Owed after', 'GH₵0.00'],
  ])
})

test('documents are limited to sixty in ten minutes', async () => {
  await joinWithProfile(product, 'Kofi')
  const id = await borrow(product, 'Kofi', '100')
  const make = () => product.as('Kofi').post(`/api/loans/${id}/documents`, { kind: 'agreement' })
  for (let time = 1; time <= 60; time += 1) expect((await make()).status).toBe(200)
  expect(await make()).toMatchObject({ status: 429 })
  product.clock.advance({ hours: 1 })
  expect((await make()).status).toBe(200)
})

test('two concurrent requests issue one document', async () => {
  await joinWithProfile(product, 'Yaa')
  const id = await borrow(product, 'Yaa', '100')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => product.as('Yaa').post(`/api/loans/${id}/documents`, { kind: 'agreement' })),
  )
  expect(new Set(answers.map((one) => one.body['document'].code)).size).toBe(1)
})
