import type { ProfileMember } from '#contract/profile.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { storedAnswers } from '#web/profile/staff-profile-rows.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

export type DecidedOn = Pick<OpenedLoan, 'status' | 'requestedAmount' | 'exposure' | 'flags' | 'history'> & {
  user: Pick<OpenedLoan['user'], 'fullName' | 'phone' | ProfileMember | 'creditLevel' | 'creditScore' | 'isActive'>
}

function facts({ user, requestedAmount, exposure, flags }: DecidedOn): ReadonlyMap<string, string> {
  return new Map([
    ['Requested amount', formatCedis(requestedAmount)],
    ['Exposure', formatCedis(exposure)],
    ['Name', user.fullName],
    ['Phone', user.phone ?? 'none'],
    ...storedAnswers(user),
    ['Credit level', user.creditLevel],
    ['Credit score', String(user.creditScore)],
    ['Account', user.isActive ? 'active' : 'deactivated'],
    ['Flags', flags.map(({ title }) => title).join('; ') || 'none'],
  ])
}

/**
 * For example `Mobile money number: 0244123456, now 0244123457`. After a decision only the status is compared, because the server masks the
 * rest.
 */
export function changesBetween(before: DecidedOn, now: DecidedOn): string[] {
  if (before.status !== now.status) {
    const by = now.history.findLast(({ kind }) => kind === now.status)?.by ?? null
    return [`Status: ${before.status}, now ${now.status.replaceAll('_', ' ')}${by === null ? '' : ` by ${by}`}`]
  }
  const after = facts(now)
  return [...facts(before)].flatMap(([name, was]) => {
    const is = after.get(name)
    return is === undefined || is === was ? [] : [`${name}: ${was}, now ${is}`]
  })
}
