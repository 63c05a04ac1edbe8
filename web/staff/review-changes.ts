import { sayCedis } from '#domain/kernel/money.ts'
import type { OpenedLoan } from '#web/staff/staff-rows.ts'

const orNone = (text: string | null): string => text ?? 'none'

/** The facts of an application that a decision rests on, each in words. */
function facts(loan: OpenedLoan): ReadonlyMap<string, string> {
  const { user } = loan
  return new Map([
    ['Status', loan.status.replaceAll('_', ' ')],
    ['Amount asked for', sayCedis(loan.requestedAmount)],
    ['Exposure', sayCedis(loan.exposure)],
    ['Name', user.fullName],
    ['Phone', orNone(user.phone)],
    ['Mobile money number', orNone(user.momoNumber)],
    ['Business', orNone(user.businessType)],
    ['Address', orNone(user.address)],
    ['Credit level', user.creditLevel],
    ['Credit score', String(user.creditScore)],
    ['Account', user.isActive ? 'active' : 'deactivated'],
    ['Things to look at', loan.flags.map(({ title }) => title).join('; ') || 'none'],
  ])
}

/** What changed while an application was open, one line each: `Mobile money number: 0244123456, now 0244123457`. */
export function changesBetween(before: OpenedLoan, now: OpenedLoan): string[] {
  const after = facts(now)
  return [...facts(before)].flatMap(([name, was]) => {
    const is = after.get(name)
    return is === undefined || is === was ? [] : [`${name}: ${was}, now ${is}`]
  })
}
