import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDocument, issueDocument, issueStaffDocument } from '#contract/documents.ts'
import { readLoan, readPayoff } from '#contract/loans.ts'
import { acceptTerms } from '#contract/loans/loan-acceptance.ts'
import { approveLoan, disburseLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { reversePayment } from '#contract/staff-undo.ts'
import type { RequestedDocument } from '#domain/documents/document-page.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let loan: number
beforeAll(async () => {
  product = await buildTestApp({ OFFICE_PHONE: '030 255 0199' })
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  await joinWithProfile(product, 'Stranger')
  loan = await borrow(product, 'Ama', '1000')
})
afterAll(() => product.close())

interface RequestOptions {
  from?: string
  to?: string
  on?: string
  paymentId?: number
}
const requestDocument = async (id: number, kind: RequestedDocument, options: RequestOptions = {}, person = 'Ama') =>
  (
    await product.as(person).call(issueDocument, {
      params: { id },
      body: { kind, from: undefined, to: undefined, on: undefined, paymentId: undefined, ...options },
    })
  ).document
const refuse = (id: number, body: object, person = 'Ama') => product.as(person).post(`/api/loans/${id}/documents`, body)
const everybody = async (...people: string[]) => {
  for (const each of ['desk', 'manager', 'md', ...people]) await comeBack(product, each)
}
async function wordsOf(code: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`select content from documents where code = ${code}`.execute(product.db)
  return rows[0]?.content ?? ''
}
async function fileOf(person: string, url: string): Promise<{ status: number; type: string; headers: object; bytes: Buffer }> {
  const cookies = Object.fromEntries(product.as(person).cookies)
  const answer = await product.app.inject({ method: 'GET', url, cookies })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), headers: answer.headers, bytes: answer.rawPayload }
}
const look = async (code: string, by = 'desk') => {
  await comeBack(product, by)
  return product.as(by).call(checkDocument, { params: { code } })
}

test('an agreement and its PDF contain price, payments and the sealed text, with the cedi’s font', async () => {
  const made = await requestDocument(loan, 'agreement')
  expect(made.code).toMatch(/^[23456789A-HJ-NP-Z]{10}$/)
  const words = await wordsOf(made.code)
  const { terms } = await product.as('Ama').call(readLoan, { params: { id: loan } })
  for (const expectedText of [
    'GH₵1,000.00',
    'GH₵300.00',
    'GH₵1,300.00',
    '659.8%',
    '206.8%',
    'Mon 9 Mar 2026',
    'Mon 1 Jun 2026',
    '030 255 0199',
    terms.hash,
  ])
    expect(words).toContain(expectedText)
  expect(words).toContain(JSON.stringify(terms.text).slice(1, -1))
  const file = await fileOf('Ama', made.url)
  expect(file).toMatchObject({ status: 200, type: 'application/pdf' })
  expect(file.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="Mmoa loan ${loan} agreement ${made.code.slice(0, 5)}-${made.code.slice(5)}.pdf"`,
  })
  expect(file.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(file.bytes.length).toBeLessThan(60_000)
  const text = file.bytes.toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(text).toMatch(/\/FontFile2/)
  expect(unicodeOf(file.bytes)).toContain('₵')
  expect((await fileOf('Ama', made.url)).bytes.equals(file.bytes)).toBe(true)
})

/** PDF readers use the fonts' character maps to copy text. */
function unicodeOf(pdf: Buffer): string {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    try {
      const text = inflateSync(pdf.subarray(at + 7, end)).toString('latin1')
      if (text.includes('beginbfrange')) found.push(...(text.match(/<[0-9a-f]{4}>/gi) ?? []))
    } catch {}
  }
  return found.map((hex) => String.fromCodePoint(Number.parseInt(hex.slice(1, 5), 16))).join('')
}

test('an agreement has a forecast before the payout, after which its code is invalid and a new one has the dates', async () => {
  await joinWithProfile(product, 'Kojo')
  const id = await apply(product, 'Kojo', '500')
  expect(await refuse(id, { kind: 'agreement' }, 'Kojo')).toMatchObject({ status: 409 })
  await product.as('manager').call(approveLoan, { params: { id }, body: { approvedAmount: money('300') } })
  expect(await refuse(id, { kind: 'agreement' }, 'Kojo')).toMatchObject({ status: 409 })
  expect(await product.as('desk').post(`/api/admin/loans/${id}/disburse`, { method: 'cash' })).toMatchObject({ status: 422 })
  const { terms } = await product.as('Kojo').call(readLoan, { params: { id } })
  await product.as('Kojo').call(acceptTerms, { params: { id }, body: { hash: terms.hash } })
  const before = await requestDocument(id, 'agreement', {}, 'Kojo')
  expect(await wordsOf(before.code)).toContain('If paid out on')
  expect(await look(before.code)).toMatchObject({ holds: true, reasons: [] })
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  expect(await look(before.code)).toMatchObject({ holds: false, reasons: [expect.stringContaining('The loan was paid out on')] })
  const after = await requestDocument(id, 'agreement', {}, 'Kojo')
  expect(after.code).not.toBe(before.code)
  expect(await look(after.code)).toMatchObject({ holds: true })
})

test('a receipt is reissued unchanged, and becomes invalid when its payment is reversed', async () => {
  product.clock.advance({ weeks: 1 })
  const { payment } = await payCash(product, 'Ama', loan, '115.38')
  const first = await requestDocument(loan, 'receipt', { paymentId: payment.id })
  const again = await requestDocument(loan, 'receipt', { paymentId: payment.id })
  expect(again).toEqual(first)
  const words = await wordsOf(first.code)
  for (const expectedText of ['GH₵115.38', 'GH₵1,184.62', 'GH₵84.62', payment.cashReceiptNumber ?? 'none', 'Mon 16 Mar 2026', '15.38'])
    expect(words).toContain(expectedText)
  expect(await look(first.code)).toMatchObject({
    holds: true,
    kind: 'receipt',
    loanId: loan,
    page: { title: 'Payment receipt', stamp: null },
  })

  const later = await payCash(product, 'Ama', loan, '20')
  expect(await requestDocument(loan, 'receipt', { paymentId: payment.id })).toEqual(first)
  await everybody('Ama')
  await product.as('manager').call(reversePayment, { params: { id: later.payment.id }, body: { reason: 'Counted twice' } })
  const reversed = await requestDocument(loan, 'receipt', { paymentId: later.payment.id })
  expect(await wordsOf(reversed.code)).toMatch(/"stamp":"REVERSED".*/)
  expect(await wordsOf(reversed.code)).toContain('Counted twice')
  await product.as('manager').call(reversePayment, { params: { id: payment.id }, body: { reason: 'Wrong person' } })
  expect(await look(first.code)).toMatchObject({ holds: false, reasons: ['The payment was reversed.'] })
})

test('a receipt is refused for a pending payment, and for another loan’s', async () => {
  const { receiptNumber } = (await product.as('desk').post('/api/admin/generate-receipt', {})).body
  const body = { amount: '10', paymentMethod: 'cash', cashReceiptNumber: receiptNumber }
  const waits = (await product.as('Ama').post(`/api/payments/${loan}`, body)).body['payment']
  expect(await refuse(loan, { kind: 'receipt', paymentId: waits.id })).toMatchObject({ status: 409 })
  expect(await refuse(loan, { kind: 'receipt', paymentId: 987654 })).toMatchObject({ status: 404 })
  expect(await refuse(loan, { kind: 'receipt' })).toMatchObject({ status: 400, body: { errors: { paymentId: expect.any(String) } } })
  await product.as('desk').post(`/api/admin/payments/${waits.id}/fail`, { reason: 'No such cash' })
  expect(await refuse(loan, { kind: 'receipt', paymentId: waits.id })).toMatchObject({ status: 409 })
})

test('a statement opens with the last one’s closing balance and closes with the journal’s receivable', async () => {
  await joinWithProfile(product, 'Esi')
  const id = await borrow(product, 'Esi', '1000')
  const day = () => product.clock.now().toISOString().slice(0, 10)
  const first = day()
  product.clock.advance({ weeks: 1 })
  await payCash(product, 'Esi', id, '115.38')
  const second = day()
  const early = await requestDocument(id, 'statement', { from: first, to: first }, 'Esi')
  const late = await requestDocument(id, 'statement', { from: second, to: second }, 'Esi')
  expect(JSON.parse(await wordsOf(early.code)).facts).toMatchObject({ opening: 0, closing: 130_000 })
  expect(JSON.parse(await wordsOf(late.code)).facts).toMatchObject({ opening: 130_000, closing: 118_462 })
  expect(await receivable(id)).toBe(118_462)
  await payCash(product, 'Esi', id, '20')
  expect(await look(late.code)).toMatchObject({
    holds: false,
    reasons: ['This period has new entries. The closing balance is now GH₵1,164.62.'],
  })
  expect(await look(early.code)).toMatchObject({ holds: true })
  expect(await refuse(id, { kind: 'statement', from: second, to: first }, 'Esi')).toMatchObject({ status: 422 })
  expect(await refuse(id, { kind: 'statement', from: first, to: '2027-01-01' }, 'Esi')).toMatchObject({ status: 422 })
})

async function receivable(loanId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from journal_lines
    where loan_id = ${loanId} and account in ('loan_principal', 'interest_receivable')`.execute(product.db)
  return rows[0]?.sum ?? 0
}

describe('a pay-off letter', () => {
  test('states the amount that closes the loan exactly, with an advance, a claim and an odd last week', async () => {
    await joinWithProfile(product, 'Yaa')
    await everybody('Yaa')
    const id = await apply(product, 'Yaa', '333.33')
    await product.as('manager').call(approveLoan, { params: { id }, body: {} })
    await payCash(product, 'Yaa', id, '40.01')
    expect(await refuse(id, { kind: 'payoff' }, 'Yaa')).toMatchObject({ status: 409 })
    await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    await product.as('Yaa').post(`/api/payments/${id}`, { amount: '25', momoTransactionId: 'TX-77' })
    const payoff = await product.as('Yaa').call(readPayoff, { params: { id } })
    expect(payoff).toMatchObject({ amount: money('393.32'), payable: true })
    const letter = await requestDocument(id, 'payoff', {}, 'Yaa')
    const words = await wordsOf(letter.code)
    expect(words).toContain('GH₵393.32')
    expect(words).not.toContain('GH₵25.00')
    expect(await look(letter.code)).toMatchObject({ holds: true })
    const paid = await payCash(product, 'Yaa', id, '393.32')
    expect(paid.loan).toMatchObject({ status: 'completed', outstanding: 0 })
    expect(await receivable(id)).toBe(0)
    expect(await look(letter.code)).toMatchObject({ holds: false, reasons: [expect.stringContaining('Nothing is left to pay')] })
    expect(await refuse(id, { kind: 'payoff' }, 'Yaa')).toMatchObject({ status: 409 })

    const completed = await requestDocument(id, 'completion', {}, 'Yaa')
    expect(await wordsOf(completed.code)).toContain('owes nothing on Loan')
    await everybody('Yaa')
    await product.as('manager').call(reversePayment, { params: { id: paid.payment.id }, body: { reason: 'Not her money' } })
    expect(await look(completed.code)).toMatchObject({ holds: false })
    expect(await refuse(id, { kind: 'completion' }, 'Yaa')).toMatchObject({ status: 409 })
  })

  test('is for today to thirty days ahead, and invalid afterwards', async () => {
    await everybody('Ama')
    const today = product.clock.now().getTime()
    const inDays = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
    const letter = await requestDocument(loan, 'payoff', { on: inDays(30) })
    expect((await look(letter.code)).holds).toBe(true)
    expect(await refuse(loan, { kind: 'payoff', on: inDays(31) })).toMatchObject({ status: 422 })
    expect(await refuse(loan, { kind: 'payoff', on: inDays(-1) })).toMatchObject({ status: 422 })
    product.clock.advance({ days: 31 })
    expect(await look(letter.code)).toMatchObject({ holds: false, reasons: [expect.stringContaining('that day has passed')] })
  })
})

describe('access to documents', () => {
  test('returns 404 for another customer’s loan, payment or document, as for unknown ones', async () => {
    await everybody('Ama', 'Stranger')
    const mine = await requestDocument(loan, 'agreement')
    for (const kind of ['agreement', 'statement', 'payoff', 'completion']) {
      const foreign = await refuse(loan, { kind }, 'Stranger')
      expect([foreign.status, foreign.body]).toEqual([404, (await refuse(987654, { kind }, 'Stranger')).body])
    }
    const foreign = await product.as('Stranger').get(mine.url)
    const none = await product.as('Stranger').get('/api/documents/2222222222/pdf')
    expect([foreign.status, foreign.body]).toEqual([404, none.body])
  })

  test('lets staff issue and print a customer’s document, masked and audited; never their own', async () => {
    await everybody('Ama')
    const body = { kind: 'statement', from: undefined, to: undefined, on: undefined, paymentId: undefined } as const
    const { document } = await product.as('desk').call(issueStaffDocument, { params: { id: loan }, body })
    expect((await fileOf('desk', document.url)).status).toBe(200)
    expect((await look(document.code)).customer.phone).toMatch(/^\d{3}•••\d{4}$/)
    expect((await look(document.code, 'md')).customer.phone).toMatch(/^\d{10}$/)
    const { rows } = await sql<{ action: string }>`
      select distinct action from audit_trail where outcome in ('done', 'viewed') and action in ('issueStaffDocument', 'readStaffDocumentFile', 'checkDocument')`.execute(
      product.db,
    )
    expect(rows).toHaveLength(3)

    await product.as('manager').post('/api/profile/complete', { businessType: 'other', address: 'Office, Accra', momoNumber: '0201000002' })
    const own = await borrow(product, 'manager', '100')
    await everybody('manager')
    const made = await requestDocument(own, 'agreement', {}, 'manager')
    expect(await product.as('manager').post(`/api/admin/loans/${own}/documents`, { kind: 'agreement' })).toMatchObject({ status: 403 })
    expect(await product.as('manager').get(`/api/admin/documents/${made.code}`)).toMatchObject({ status: 403 })
    expect(await product.as('manager').get(`/api/admin/documents/${made.code}/pdf`)).toMatchObject({ status: 403 })
  })

  test('finds a code as read aloud, returns 404 for a wrong one, and limits tries', async () => {
    await everybody('Ama')
    const made = await requestDocument(loan, 'agreement')
    const aloud = `${made.code.slice(0, 5).toLowerCase()}-${made.code.slice(5)}`
    expect((await look(aloud)).code).toBe(made.code)
    const tries = await Promise.all(Array.from({ length: 60 }, () => product.as('desk').get('/api/admin/documents/2222222222')))
    expect(tries[0]).toMatchObject({ status: 404 })
    expect(await product.as('desk').get(`/api/admin/documents/${made.code}`)).toMatchObject({ status: 429 })
  })

  test('issued documents and sealed texts cannot be changed or deleted', async () => {
    await expect(sql`update documents set content = '{}'`.execute(product.db)).rejects.toThrow('never changed')
    await expect(sql`delete from documents`.execute(product.db)).rejects.toThrow('never changed')
    await expect(sql`update loan_terms set body = body || ' '`.execute(product.db)).rejects.toThrow('never changed')
    await expect(sql`delete from loan_terms`.execute(product.db)).rejects.toThrow('never changed')
  })
})

test('a code prints the same file years later, with the sealed text of its hash', async () => {
  await everybody('Ama')
  const made = await requestDocument(loan, 'agreement')
  const url = `/api/admin/documents/${made.code}/pdf`
  const then = await fileOf('md', url)
  const { terms: sealed } = await product.as('Ama').call(readLoan, { params: { id: loan } })
  product.clock.advance({ days: 5 * 365 })
  await comeBack(product, 'md')
  const now = await fileOf('md', url)
  expect([now.status, now.bytes.equals(then.bytes)]).toEqual([200, true])
  const { terms } = await product.as('md').call(readStaffLoan, { params: { id: loan } })
  expect(terms).toEqual(sealed)
  expect(createHash('sha256').update(terms.text, 'utf8').digest('hex')).toBe(terms.hash)
})
