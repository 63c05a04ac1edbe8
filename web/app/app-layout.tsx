import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { classes } from '#web/ui/classes.ts'
import { OfflineBanner } from '#web/app/offline-banner.tsx'
import { SiteHeader } from '#web/app/site-header.tsx'
import { SkipLink } from '#web/app/skip-link.tsx'

/** Header, offline banner and the screen. At the desk of the staff a screen uses the whole width and makes its own margins. */
export function AppLayout({ desk, children }: { desk: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [asked] = useLocation()
  const shown = useRef(asked)
  useEffect(() => {
    if (shown.current === asked) return
    shown.current = asked
    // A new screen begins at its top, for the eye and for the keyboard.
    window.scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
  }, [asked])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader desk={desk} />
      <OfflineBanner />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={classes('w-full flex-1', desk ? '' : 'mx-auto max-w-[calc(var(--container-page)+2rem)] px-4 py-6 lg:py-8')}
      >
        {children}
      </main>
    </div>
  )
}
