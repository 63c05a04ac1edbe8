import { useEffect, useRef, type ReactNode } from 'react'
import { Lockup } from '#web/ui/lockup.tsx'
import { PATHS } from '#web/lib/paths.ts'

interface SignInFrameProps {
  title: string
  lead: ReactNode
  /** The keyboard and screen readers continue at the title. */
  takesFocus?: boolean
  children: ReactNode
}

/** The landing page is a separate document, so its link is an ordinary one. */
export function SignInFrame({ title, lead, takesFocus, children }: SignInFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-form items-center px-4">
          <a href={PATHS.home} aria-label="Mmoa Loans, home" className="-ml-1 flex min-h-11 items-center px-1">
            <Lockup />
          </a>
        </div>
      </header>
      <main className="mx-auto max-w-form px-4 py-8">
        <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined} className="text-28 font-bold tracking-tight outline-none">
          {title}
        </h1>
        <div className="mt-1 mb-6 text-muted">{lead}</div>
        {children}
      </main>
    </>
  )
}
