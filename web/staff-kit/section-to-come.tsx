import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

/** While the code of a tab, or of a section of one, is fetched. */
export function SectionToCome() {
  return (
    <Waiting>
      <Skeleton className="m-6 h-64" />
    </Waiting>
  )
}
