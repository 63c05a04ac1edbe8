import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'

const load = async () => ({ default: (await import('#web/lib/logout-question.tsx')).LogoutQuestion })
const LogoutQuestion = lazy(load)

/** `children` draws the button. */
export function LogoutButton({ children }: { children: (requestLogout: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // Logging out works without a network.
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
