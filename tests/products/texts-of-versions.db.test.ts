import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueDocument } from '#contract/documents.ts'
import type { RequestedDocument } from '#domain/documents/document-page.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, HALF_YEAR, offer, PLAIN_SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
const loans: Record<string, number> = {}
const loanOf = (person: string): number => loans[person] ?? 0
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const [person, version] of [
    ['Ama', PLAIN_SALARY],
    ['Esi', HALF_YEAR],
  ] as const) {
    await offer(product, version)
    await joinWithProfile(product, person)
    loans[person] = await borrowUnder(product, person, { amount: '1000', version })
  }
})
afterAll(() => product.close())

async function documentOf(person: string, kind: RequestedDocument, paymentId?: number): Promise<string> {
  await comeBack(product, person)
  const body = { kind, from: undefined, to: undefined, on: undefined, paymentId }
  const { document } = await product.as(person).call(issueDocument, { params: { id: loanOf(person) }, body })
  const { rows } = await sql<{ content: string }>`select content from documents where code = ${document.code}`.execute(product.db)
  return rows[0]?.content ?? ''
}
const textsOf = async (type: string) =>
  (await product.db.selectFrom('notifications').select('message').where('type', '=', type).orderBy('id').execute()).map(
    (one) => one.message,
  )

test('an approval names the number and frequency of the payments', async () => {
  expect(await textsOf('loan_approved')).toEqual([
    expect.stringContaining('is approved: 6 monthly payments of GH₵197.02.'),
    expect.stringContaining('is approved: 26 weekly payments of GH₵50.00.'),
  ])
})

test('a reminder names the payment, in the app and by SMS', async () => {
  product.clock.moveTo('2026-04-02T09:00:00Z')
  await runJob(product.deps, sendReminders)
  expect((await textsOf('payment_reminder')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    expect.stringContaining(`GH₵197.02 for payment 1 of loan #${loanOf('Ama')}`),
  ])
  const { rows } = await sql<{ text: string }>`select text from messages where kind = 'payment_reminder'`.execute(product.db)
  expect(rows.map((one) => one.text)).toEqual([expect.stringContaining(`GHS 197.02 for payment 1 of loan ${loanOf('Ama')}`)])
})

test('agreement, receipt and completion letter are of the version of the loan', async () => {
  const agreement = await documentOf('Ama', 'agreement')
  expect(agreement).toContain('In 6 monthly payments')
  expect(agreement).toContain('Product: Plain salary, version 102')
  expect(agreement).not.toMatch(/\bweeks?\b/i)
  const { payment } = await payCash(product, 'Esi', loanOf('Esi'), '700')
  const receipt = await documentOf('Esi', 'receipt', payment.id)
  expect(receipt).toContain('14 of 26 payments paid after this payment')
  await payCash(product, 'Esi', loanOf('Esi'), '600')
  expect(await documentOf('Esi', 'completion')).toContain('in 26 weekly parts')
  await expectBooksToBeRight(product.db)
})
