import { createPortal } from 'react-dom'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTopDialog } from '#web/ui/top-dialog.ts'
import type { IconName } from '#web/ui/icon-paths.ts'
import { dismissToast, holdToast, useToasts, type ToastContent } from '#web/lib/toasts.ts'

const Toast = lazy(async () => ({ default: (await import('#web/ui/toast.tsx')).Toast }))
const ICONS = { success: 'done', error: 'no', saved: 'saved' } as const satisfies Record<ToastContent['tone'], IconName>

/** F8 moves the focus here. Drawn inside the topmost dialog, because everything outside it is inert. */
export function ToastArea() {
  const area = useRef<HTMLElement>(null)
  const open = useToasts().find((toast) => toast.open)
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key === 'F8') area.current?.focus()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])
  const id = open?.id
  const dialog = useTopDialog()
  useEffect(() => {
    // Reopened for each toast, which puts it above an open dialog.
    const element = area.current
    // A removed dialog took the area with it; it is drawn again in the next one.
    if (!element?.isConnected) return
    element.showPopover()
    return () => element.hidePopover()
  }, [id, dialog])
  const content = (
    <section
      ref={area}
      aria-label="Notification"
      aria-live="polite"
      tabIndex={-1}
      popover="manual"
      className="pointer-events-none fixed inset-auto right-0 bottom-0 m-0 w-full max-w-md overflow-visible bg-transparent p-4"
    >
      {open && (
        <Suspense>
          <Toast
            key={open.id}
            title={open.title}
            words={open.words}
            icon={ICONS[open.tone]}
            onDismiss={() => dismissToast(open.id)}
            onHold={(held) => holdToast(open.id, held)}
          />
        </Suspense>
      )}
    </section>
  )
  return dialog ? createPortal(content, dialog) : content
}
