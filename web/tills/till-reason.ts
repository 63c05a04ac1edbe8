import { APPROVERS } from '#domain/access/approval-limit.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { refusalToTakeOut, refusalToUseTill } from '#domain/tills/till.ts'
import { readOwnTill } from '#contract/tills.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { OwnTill } from '#web/tills/till-labels.ts'

type TillFacts = Pick<OwnTill, 'tillsOn' | 'businessDay'> & {
  readonly till: Pick<NonNullable<OwnTill['till']>, 'id' | 'staffId' | 'businessDay' | 'status' | 'closedBy' | 'inTill'> | null
}

/** Why no cash can go through the user's till, or not `out` of it; undefined while the office works without tills. */
export function reasonOfTill({ tillsOn, businessDay, till }: TillFacts, out: Pesewas = NOTHING): string | undefined {
  if (!tillsOn) return undefined
  const refused = refusalToUseTill(till ?? undefined, businessDay) ?? (till ? refusalToTakeOut(out, till.inTill) : undefined)
  return refused?.message
}

/** For a form that moves cash; undefined while the till is not known: then the server refuses. */
export function useTillReason(movesCash: boolean, out?: Pesewas): string | undefined {
  const enabled = holdsOneOf(useSignedIn(), ['generate_payment_codes', ...APPROVERS]) && movesCash
  const { data } = useRead(readOwnTill, {}, { staleTime: 0, enabled })
  return enabled && data ? reasonOfTill(data, out) : undefined
}
