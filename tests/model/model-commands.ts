import fc from 'fast-check'
import { expect } from 'vitest'
import { daysPassed } from './model-events.ts'
import { lookAt } from './model-look.ts'
import * as loans from './model-loan-steps.ts'
import * as payments from './model-payment-steps.ts'
import type { ModelProduct } from './model-product.ts'
import * as receipts from './model-receipt-steps.ts'
import { loanIn, STEPS, Step, type Choose, type ModelCommand, type Pick } from './model-step.ts'
import type { Model } from './model.ts'

const pick = fc.record({ which: fc.nat(99), how: fc.nat(99), much: fc.nat(99_999) })
const step = (name: string, choose: Choose) => pick.map((one): ModelCommand => new Step(name, choose, one))

/** `does` returns a description. */
class StepCommand implements ModelCommand {
  private said: string
  private readonly possible: (model: Readonly<Model>) => boolean
  private readonly does: (model: Model, product: ModelProduct) => Promise<string>
  constructor(
    description: string,
    possible: (model: Readonly<Model>) => boolean,
    does: (model: Model, product: ModelProduct) => Promise<string>,
  ) {
    this.said = description
    this.possible = possible
    this.does = does
  }
  check(model: Readonly<Model>): boolean {
    return model.steps < STEPS && this.possible(model)
  }
  async run(model: Model, product: ModelProduct): Promise<void> {
    model.steps += 1
    this.said = await this.does(model, product)
  }
  toString(): string {
    return this.said
  }
}

const MOST_CUSTOMERS = 3

export async function signUp(model: Model, product: ModelProduct): Promise<string> {
  const { name, userId } = await product.signUp()
  model.customers.push({ name, userId, joined: model.today, lots: [], wrongNumbers: 0 })
  return `${name} signs up`
}

const lookAtAll = async (model: Model, product: ModelProduct) => {
  for (const customer of model.customers) await lookAt(model, product, customer)
}

const daysPass = (days: number) =>
  new StepCommand(
    `${days} days pass`,
    // Time passes only when something can fall due, expire or end.
    (model) => days % 5 === 0 || model.loans.some((one) => one.status === 'active'),
    async (model, product) => {
      daysPassed(model, model.today + days)
      await product.advance(days)
      model.lastForm = undefined
      for (const customer of model.customers) customer.wrongNumbers = 0
      expect(product.today()).toBe(model.today)
      await lookAtAll(model, product)
      return `${days} days pass, to day ${model.today}`
    },
  )

const restart = (signal: 'SIGKILL' | 'SIGTERM') =>
  new StepCommand(
    `the product ends by ${signal} and starts again`,
    () => true,
    async (model, product) => {
      await product.restart(signal)
      await lookAtAll(model, product)
      return `the product ended by ${signal} and started again`
    },
  )

/** Sometimes others, which are refused. */
const acceptTerms = (chosen: Pick) =>
  new StepCommand(
    'terms are accepted',
    (model) => loanIn(model, ['approved'], chosen) !== undefined,
    async (model, product) => {
      const loan = loanIn(model, ['approved'], chosen)
      if (!loan) throw new Error('A command without a loan was run')
      const { name } = loan.customer
      const page = await product.call(name, 'GET', `/api/loans/${loan.id}`)
      const other = chosen.much % 6 === 0
      const hash = other ? 'f'.repeat(64) : page.body.terms.hash
      const { status } = await product.call(name, 'POST', `/api/loans/${loan.id}/accept-terms`, { hash })
      const description = `${name} accepts ${other ? 'other terms than those' : 'the terms'} of loan ${loan.id}`
      expect(status, description).toBe(loan.status === 'approved' && !other ? 200 : 409)
      if (status === 200) loan.awaitsAcceptance = false
      await lookAt(model, product, loan.customer, loan)
      return description
    },
  )

const often = (times: number, command: fc.Arbitrary<ModelCommand>) => Array.from({ length: times }, () => command)

/** With their frequencies. `restarts`: how many of about sixty restart the product. */
export const modelCommands = (restarts: number): fc.Arbitrary<ModelCommand>[] => [
  fc.constant(
    new StepCommand(
      'somebody signs up',
      (model) => model.customers.length < MOST_CUSTOMERS,
      async (model, product) => signUp(model, product),
    ),
  ),
  ...often(4, step('apply', loans.apply)),
  ...often(5, step('approve', loans.approve)),
  ...often(5, step('pay out', loans.payOut)),
  ...often(2, pick.map(acceptTerms)),
  step('reject', loans.reject),
  step('withdraw', loans.withdraw),
  ...often(3, step('refinance', loans.refinance)),
  step('undo approval', loans.undoApproval),
  step('return payout', loans.returnPayout),
  step('write off', loans.writeOff),
  ...often(6, step('make bound receipt', receipts.makeBoundReceipt)),
  ...often(2, step('make empty receipt', receipts.makeEmptyReceipt)),
  ...often(7, step('pay with bound receipt', receipts.payWithBoundReceipt)),
  ...often(3, step('pay with empty receipt', receipts.payWithEmptyReceipt)),
  step('pay with receipt of another loan', receipts.payWithReceiptOfAnotherLoan),
  ...often(2, step('cancel receipt', receipts.cancelReceipt)),
  ...often(3, step('pay by momo', payments.payByMomo)),
  ...often(2, step('send again', payments.sendAgain)),
  ...often(4, step('confirm', payments.confirm)),
  step('fail', payments.fail),
  ...often(3, step('reverse', payments.reverse)),
  ...often(2, step('apply kept money', payments.applyUnallocatedFunds)),
  step('refund', payments.refund),
  ...often(
    4,
    fc.oneof(fc.constantFrom(7, 7, 8, 14, 15), fc.integer({ min: 1, max: 40 })).map((days): ModelCommand => daysPass(days)),
  ),
  ...often(
    restarts,
    fc.constantFrom('SIGKILL', 'SIGTERM').map((signal): ModelCommand => restart(signal)),
  ),
]
