import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import { useAnsweredAt, useConnection } from '#web/lib/online.ts'
import { sayTime, todayHere } from '#web/shared/say-when.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Without the internet, or without an answer from the office: what is shown, and from when it is. */
export function OfflineBanner() {
  const connection = useConnection()
  const answeredAt = useAnsweredAt()
  return (
    <output className="block">
      {connection !== 'good' && (
        <span className="block bg-ink text-paper">
          <span className="mx-auto flex max-w-[calc(var(--container-page)+2rem)] items-center gap-3 px-4 py-2.5">
            <Icon name="offline" className="size-5" />
            {connection === 'away' ? 'No internet.' : 'We cannot reach the office right now.'}{' '}
            {answeredAt && `This is from ${sayFrom(answeredAt)}.`}
          </span>
        </span>
      )}
    </output>
  )
}

function sayFrom(moment: Date): string {
  const day = dayOf(moment)
  const today = todayHere()
  return `${day === today ? 'today' : sayDay(day, today)}, ${sayTime(moment)}`
}
