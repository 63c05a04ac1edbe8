import { todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { promiseStyle, formatPromise, type Promised } from '#web/collections/contact-labels.ts'

export function PromiseMark({ promise }: { promise: Promised }) {
  const { tone, words } = promiseStyle(promise)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{words}</Badge> {formatPromise(promise, todayHere())}
    </span>
  )
}
