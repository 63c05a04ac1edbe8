import type { Random } from '#tools/seeded-random.ts'
import type { FaultRule, TransactionRule } from '#tools/simulator/script-rules.ts'
import type { Simulator } from '#tools/simulator/start-simulator.ts'
import type { ChaosCaller } from '#tools/chaos/chaos-caller.ts'

export interface ChaosRun {
  readonly simulator: Simulator
  readonly random: Random
  readonly office: ChaosCaller
  readonly caller: () => ChaosCaller
  readonly payments: number
  /** Milliseconds of real time. */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly over: () => boolean
}

const LOAN = '200'

/** Some payments are never polled by the customer. */
export async function chaosCustomer(run: ChaosRun, number: number): Promise<void> {
  const phone = `0244${String(500_000 + number)}`
  const customer = run.caller()
  await must(customer.post('/api/simple-login', { name: `Customer ${'ABCDEFGHIJ'.charAt(number % 10)}`, phone }), 'sign-up')
  await customer.post('/api/profile/complete', { businessType: 'retail', address: 'Shop 3, Kejetia Market', momoNumber: phone })
  const applied = await must(
    customer.post('/api/loans/apply', { requestedAmount: LOAN, lender: 'mmoa_direct', termsAccepted: true }),
    'application',
  )
  const loanId = Number(applied['loan'].id)
  await must(run.office.post(`/api/admin/loans/${loanId}/approve`, {}), 'approval')
  await payOut(run, customer, loanId, phone)
  for (let paid = 0; paid < run.payments && !run.over(); paid += 1) await pay(run, customer, loanId, phone)
}

/** And again after a reported failure. */
async function payOut(
  { simulator, random, office, wait, over }: ChaosRun,
  customer: ChaosCaller,
  loanId: number,
  phone: string,
): Promise<void> {
  while (!over()) {
    armTransaction(simulator, random, 'transfer', phone)
    armWire(simulator, random)
    const path = `/api/admin/loans/${loanId}/disburse`
    // A double click that may reach two processes.
    await Promise.all([0, 1].map(() => office.post(path, { method: 'momo', holderReason: 'Known at the office by sight.' })))
    for (let looks = 0; looks < 12 && !over(); looks += 1) {
      const { body } = await customer.get(`/api/loans/${loanId}`)
      if (body.status === 'active') return
      await wait(400)
    }
  }
}

async function pay({ simulator, random, wait, over }: ChaosRun, customer: ChaosCaller, loanId: number, phone: string): Promise<void> {
  armTransaction(simulator, random, 'requesttopay', phone)
  armWire(simulator, random)
  const amount = `${1 + random.below(3)}.${10 + random.below(90)}`
  const path = `/api/payments/${loanId}/momo-request`
  const [request] = await Promise.all([0, 1].slice(random.below(2)).map(() => customer.post(path, { amount, phoneNumber: phone })))
  if (request?.status === 429 || request?.status === 409) return wait(3_000)
  if (request?.status !== 200) return
  // Only the job polls this payment.
  if (random.chance(0.2)) return wait(500)
  const { referenceId } = request.body
  for (let looks = 0; looks < 25 && !over(); looks += 1) {
    const { body } = await customer.get(`/api/payments/momo-status/${referenceId}`)
    if (body.status === 'SUCCESSFUL')
      await Promise.all([0, 1].map(() => customer.post(`/api/payments/${loanId}/complete`, { referenceId })))
    if (body.status === 'SUCCESSFUL' || body.status === 'FAILED') return
    await wait(300)
  }
}

async function must(request: ReturnType<ChaosCaller['post']>, what: string) {
  const { status, body } = await request
  if (status !== 200) throw new Error(`The ${what} was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

type Wire = FaultRule['fault']

const WIRE: readonly [Wire, ...Wire[]] = [
  { kind: 'drop', when: 'before' },
  { kind: 'drop', when: 'after' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'status', status: 503, when: 'before' },
  { kind: 'slow', milliseconds: 6_000 },
  { kind: 'html' },
  { kind: 'huge', bytes: 200_000 },
  { kind: 'cut' },
]
const REASONS = ['APPROVAL_REJECTED', 'NOT_ENOUGH_FUNDS', 'EXPIRED', 'INTERNAL_PROCESSING_ERROR'] as const
const MINUTE = 60

/** Most succeed; callbacks may be lost, late, doubled or false. */
function armTransaction({ script }: Simulator, random: Random, operation: 'requesttopay' | 'transfer', phone: string): void {
  const afterSeconds = random.pick([0, 0, 5, 20, 90, 200])
  const callbacks: NonNullable<TransactionRule['order']['callbacks']> = [
    ...(random.chance(0.6) ? [{ afterSeconds: random.pick([0, 2, 40]) }] : []),
    ...(random.chance(0.3) ? [{ method: 'PUT' as const, afterSeconds: random.pick([0, 30, MINUTE * 20]) }] : []),
    // The opposite outcome, or an outcome before there is one.
    ...(random.chance(0.1) ? [{ says: { status: random.pick(['SUCCESSFUL', 'FAILED']), amount: '9999' } }] : []),
    ...(random.chance(0.1) ? [{ early: true }] : []),
  ]
  const transaction = random.chance(0.7)
    ? { result: 'succeed' as const, afterSeconds, callbacks: callbacks }
    : { result: 'fail' as const, reason: random.pick(REASONS), afterSeconds, callbacks: callbacks }
  const lies = operation === 'requesttopay' && random.chance(0.02) ? { says: { amount: '1.00' } } : {}
  script.order({ part: 'mtn', operation, phone, times: 1, order: { ...transaction, ...lies } })
}

/** For the next call; sometimes an outage of one to three minutes. */
function armWire({ script }: Simulator, random: Random): void {
  const operation = random.pick(['requesttopay', 'requesttopay', 'status', 'transfer', 'token'])
  if (random.chance(0.35)) script.fault({ part: 'mtn', operation, times: 1, fault: random.pick(WIRE) })
  if (random.chance(0.03)) {
    const forSeconds = MINUTE * (1 + random.below(3))
    script.fault({
      part: 'mtn',
      times: null,
      forSeconds,
      fault: random.pick([
        { kind: 'drop', when: 'before' },
        { kind: 'status', status: 503, when: 'before' },
      ]),
    })
  }
}
