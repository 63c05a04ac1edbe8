import { todayHere } from '#web/shared/say-when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { promiseLook, sayPromise, type Promised } from '#web/collections/contact-labels.ts'

/** What was promised, and whether it was kept. */
export function PromiseMark({ promise }: { promise: Promised }) {
  const { tone, words } = promiseLook(promise)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{words}</Badge> {sayPromise(promise, todayHere())}
    </span>
  )
}
