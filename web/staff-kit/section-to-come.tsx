import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

export function SectionToCome() {
  return (
    <Waiting>
      <Skeleton className="m-6 h-64" />
    </Waiting>
  )
}
