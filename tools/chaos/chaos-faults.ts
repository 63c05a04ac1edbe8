import type { Random } from '#tools/seeded-random.ts'
import type { FaultRule, OrderRule } from '#tools/simulator/script-rules.ts'
import type { Simulator } from '#tools/simulator/start-simulator.ts'

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

/** Arms the next transaction of this number: most succeed, but callbacks may be lost, late, doubled or false. */
export function armOrder({ script }: Simulator, random: Random, operation: 'requesttopay' | 'transfer', phone: string): void {
  const afterSeconds = random.pick([0, 0, 5, 20, 90, 200])
  const callbacks: NonNullable<OrderRule['order']['callbacks']> = [
    ...(random.chance(0.6) ? [{ afterSeconds: random.pick([0, 2, 40]) }] : []),
    ...(random.chance(0.3) ? [{ method: 'PUT' as const, afterSeconds: random.pick([0, 30, MINUTE * 20]) }] : []),
    // A false callback: the opposite outcome, or an outcome before there is one.
    ...(random.chance(0.1) ? [{ says: { status: random.pick(['SUCCESSFUL', 'FAILED']), amount: '9999' } }] : []),
    ...(random.chance(0.1) ? [{ early: true }] : []),
  ]
  const order = random.chance(0.7)
    ? { result: 'succeed' as const, afterSeconds, callbacks: callbacks }
    : { result: 'fail' as const, reason: random.pick(REASONS), afterSeconds, callbacks: callbacks }
  const lies = operation === 'requesttopay' && random.chance(0.02) ? { says: { amount: '1.00' } } : {}
  script.order({ part: 'mtn', operation, phone, times: 1, order: { ...order, ...lies } })
}

/** Arms a fault on the wire for the next call, and sometimes an outage of one to three minutes. */
export function armWire({ script }: Simulator, random: Random): void {
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
