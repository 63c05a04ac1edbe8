import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'

const load = async () => ({ default: (await import('#web/lib/logout-question.tsx')).LogoutQuestion })
const LogoutQuestion = lazy(load)

/** `children` draws the button; the question is the last step before logging out. */
export function LogoutButton({ children }: { children: (requestLogout: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // Before the network can be lost: logging out works without one.
    load().catch(() => undefined)
  }, [])
  return (
    <>
      {children(() => setOpen(true))}
      {open && (
        <Suspense>
          <LogoutQuestion onCancel={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
