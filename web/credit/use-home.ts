import { readHome } from '#contract/home.ts'
import { isInviting } from '#domain/home/now-lists.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'

export type Home = AnswerOf<typeof readHome>
export type Now = Home['first']

/** These states change by themselves, so a cached one may be wrong. */
const LIVE: readonly Now['state'][] = ['prompt_open', 'transfer_waiting', 'transfer_on_its_way']

/** Removes numbers, names and the network's facts (rule T4). */
export const trimmedNow = (now: Now): Now => ({
  ...now,
  receiptNumber: null,
  reference: null,
  steps: [],
  ...(now.state === 'new' && { label: 'Welcome' }),
  ...(LIVE.includes(now.state) && { sentence: 'We cannot see this without internet.', note: null }),
})
const trimmed = (home: Home): Home => ({
  ...home,
  paid: home.paid && { ...home.paid, receiptNumber: null, receivedBy: null, transactionId: null },
  first: trimmedNow(home.first),
  second: home.second && trimmedNow(home.second),
})

export const useHome = ({ enabled = true } = {}) => useRead(readHome, {}, { trimForCache: trimmed, enabled })

/** False until the offer loads (rule L22). */
export function useInvitation(): boolean {
  const { data } = useHome({ enabled: may(useSignedIn(), 'view_own_loans') })
  return data !== undefined && isInviting(data.offer)
}
