import type fc from 'fast-check'
import { expect } from 'vitest'
import { lookAt } from './model-look.ts'
import type { ModelProduct } from './model-product.ts'
import type { Model, ModelCustomer, ModelLoan } from './model.ts'

export interface Pick {
  readonly which: number
  readonly how: number
  readonly much: number
}

export interface Plan {
  readonly says: string
  readonly by: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly key?: string
  /** 200, or the status of the refusal. */
  readonly expected: number
  readonly customer: ModelCustomer
  readonly loan?: ModelLoan | undefined
  /** Carried out once a second person confirmed it. */
  readonly byTwo?: boolean
  readonly done?: (answer: ReturnType<typeof JSON.parse>) => void
  /** Effect of a refusal. */
  readonly otherwise?: () => void
}

/** Undefined when nothing fits. */
export type Choose = (model: Model, pick: Pick) => Plan | undefined
export type ModelCommand = fc.AsyncCommand<Model, ModelProduct>

/** At most; the average is above thirty. */
export const STEPS = 36

export const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

/** One call in eight takes any loan; most of these are refused. */
export function loanIn(model: Model, states: readonly ModelLoan['status'][], { which, how }: Pick): ModelLoan | undefined {
  const right = model.loans.filter((loan) => states.includes(loan.status))
  return oneOf((how + which) % 8 === 0 ? model.loans : right, which)
}

async function confirmAll(product: ModelProduct): Promise<void> {
  const { body } = await product.call('chief', 'GET', '/api/admin/second-person')
  for (const { id, mayDecide } of body.waiting) {
    expect(mayDecide).toBe(true)
    expect(await product.call('chief', 'POST', `/api/admin/second-person/${id}/confirm`)).toMatchObject({ status: 200 })
  }
}

export class Step implements ModelCommand {
  private said: string
  private readonly choose: Choose
  private readonly pick: Pick
  constructor(name: string, choose: Choose, pick: Pick) {
    this.said = `${name} (never made)`
    this.choose = choose
    this.pick = pick
  }
  check(model: Readonly<Model>): boolean {
    return model.steps < STEPS && this.choose(model, this.pick) !== undefined
  }
  async run(model: Model, product: ModelProduct): Promise<void> {
    const plan = this.choose(model, this.pick)
    if (!plan) throw new Error('A command without a plan was run')
    model.steps += 1
    this.said = `day ${model.today}: ${plan.says}, expected ${plan.expected}`
    const headers = plan.key === undefined ? {} : { 'idempotency-key': plan.key }
    const { status, body } = await product.call(plan.by, 'POST', plan.path, plan.body, headers)
    expect(status, `${this.said}, answered ${JSON.stringify(body)}`).toBe(plan.expected)
    if (plan.expected === 200) {
      if (plan.byTwo) await confirmAll(product)
      plan.done?.(body)
      if (plan.key !== undefined) model.lastForm = { by: plan.by, path: plan.path, key: plan.key, body: plan.body, answer: body }
    } else plan.otherwise?.()
    await lookAt(model, product, plan.customer, plan.loan)
  }
  toString(): string {
    return this.said
  }
}
