import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

/** While a screen is fetched: a heading and two cards to come. */
export function ScreenSkeleton() {
  return (
    <Waiting>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-6 h-40" />
      <Skeleton className="mt-4 h-64" />
    </Waiting>
  )
}
