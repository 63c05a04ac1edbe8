import fc from 'fast-check'
import { expect } from 'vitest'
import { accountsOf, isValid } from './model-figures.ts'
import { daysPassed } from './model-events.ts'
import { modelCommands, signUp } from './model-commands.ts'
import { lookAt, paymentAsAnswered } from './model-look.ts'
import { wire } from './model-price.ts'
import type { ModelProduct } from './model-product.ts'
import { scoreOf } from './model-score.ts'
import { emptyModel, type Model } from './model.ts'

export interface RunSettings {
  readonly runs: number
  /** Of about sixty commands. */
  readonly restarts: number
  /** After this many milliseconds no run starts and the comparison fails. */
  readonly patience: number
  /** At the first failure, without shrinking. */
  readonly atOnce?: boolean
}

/** @returns the number of commands. `MODEL_SEED`, `MODEL_PATH` and `MODEL_REPLAY` repeat a printed failure. */
export async function compareWithModel(product: ModelProduct, settings: RunSettings): Promise<{ runs: number; steps: number }> {
  // The check runs the same sequences each time; the nightly run uses new seeds.
  const { MODEL_SEED: seed = '20261121', MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env
  const counts = { runs: 0, steps: 0 }
  const commands = fc.commands(modelCommands(settings.restarts), { maxCommands: 600, size: 'max', ...(replayPath && { replayPath }) })
  const sequence = fc.asyncProperty(commands, async (chosen) => {
    // Each sequence begins without earlier limits and stored responses, and after approvals expired.
    await product.advance(31)
    const model = emptyModel(product.today())
    const before = await officeFigures(product)
    await fc.asyncModelRun(async () => {
      await signUp(model, product)
      return { model, real: product }
    }, chosen)
    await compareAll(model, product, before)
    counts.runs += 1
    counts.steps += model.steps
  })
  await fc.assert(sequence, {
    numRuns: settings.runs,
    interruptAfterTimeLimit: settings.patience,
    markInterruptAsFailure: true,
    endOnFailure: settings.atOnce ?? false,
    seed: Number(seed),
    ...(path !== undefined && { path }),
  })
  return counts
}

type Figures = Record<'pendingLoans' | 'approvedLoans' | 'awaitingDisbursement' | 'pendingPayments' | 'totalUsers', number> & {
  totalDisbursed: string
}

async function officeFigures(product: ModelProduct): Promise<Figures> {
  const { status, body } = await product.call('manager', 'GET', '/api/admin/stats')
  expect(status).toBe(200)
  return body
}

async function compareAll(model: Model, product: ModelProduct, before: Figures): Promise<void> {
  for (const customer of model.customers) {
    await lookAt(
      model,
      product,
      customer,
      model.loans.find((one) => one.customer === customer),
    )
    const { inputs, score, level, most } = scoreOf(model, customer)
    const scoreResponse = await product.call(customer.name, 'GET', '/api/credit/score')
    const { currentDebt, availableCredit, ...counted } = inputs
    expect(scoreResponse.body, `the score of ${customer.name}`).toMatchObject({
      score,
      level: { name: level },
      maxLoanAmount: wire(most),
      inputs: { ...counted, currentDebt: wire(currentDebt), availableCredit: wire(availableCredit) },
    })
    const paid = await product.call(customer.name, 'GET', '/api/payments/user?limit=200')
    const payments = model.payments.filter((one) => one.loan.customer === customer).toSorted((a, b) => b.id - a.id)
    expect(paid.body).toMatchObject(payments.map(paymentAsAnswered))
  }
  await compareReceipts(model, product)
  expect(await officeFigures(product)).toEqual(figuresAfter(model, before))
  await product.proveAccounts((today) => {
    daysPassed(model, today)
    return { userIds: model.customers.map((one) => one.userId), accounts: accountsOf(model) }
  })
  const invariants = await product.call('md', 'GET', '/api/admin/invariants')
  expect(invariants).toMatchObject({ status: 200, body: { violations: [] } })
}

async function compareReceipts(model: Model, product: ModelProduct): Promise<void> {
  const { body } = await product.call('desk', 'GET', '/api/admin/receipts?limit=200')
  const numbers = new Set(model.receipts.map((one) => one.number))
  const answered: [string, string][] = body.flatMap((one: { receiptNumber: string; status: string }) =>
    numbers.has(one.receiptNumber) ? [[one.receiptNumber, one.status]] : [],
  )
  const expected = model.receipts.map((one) => [one.number, one.status === 'open' && !isValid(one, model.today) ? 'expired' : one.status])
  expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(expected))
}

function figuresAfter({ loans, payments, customers }: Model, before: Figures): Figures {
  const count = (...states: readonly string[]) => loans.filter((loan) => states.includes(loan.status)).length
  const disbursed = loans.reduce((so, loan) => so + (loan.paidOutOn === null ? 0 : (loan.approved ?? 0)), 0)
  return {
    totalUsers: before.totalUsers + customers.length,
    pendingLoans: before.pendingLoans + count('pending'),
    approvedLoans: before.approvedLoans + count('approved', 'active', 'completed', 'written_off'),
    awaitingDisbursement: before.awaitingDisbursement + count('approved'),
    pendingPayments: before.pendingPayments + payments.filter((one) => one.status === 'pending').length,
    totalDisbursed: wire(Number(before.totalDisbursed.replace('.', '')) + disbursed),
  }
}
