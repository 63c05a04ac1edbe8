import { Spinner } from '#web/ui/spinner.tsx'

/** While the app learns who is signed in. */
export function LoadingScreen() {
  return (
    <output className="flex min-h-dvh items-center justify-center gap-3 text-muted">
      <Spinner className="size-6" />
      Loading...
    </output>
  )
}
