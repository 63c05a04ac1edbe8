import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { pushDialog } from '#web/ui/top-dialog.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const SHAPES = {
  card: 'comes-up m-auto w-[calc(100%-2rem)] max-w-md rounded-card',
  wide: 'comes-up m-auto w-[calc(100%-2rem)] max-w-3xl rounded-card',
  sheet:
    'comes-up mx-auto mt-16 mb-0 h-[calc(100dvh-4rem)] w-full max-w-none rounded-t-[16px] sm:my-auto sm:h-auto sm:max-h-[80dvh] sm:max-w-lg sm:rounded-card',
  foot: 'comes-up mx-auto mt-auto mb-0 max-h-dvh w-full max-w-none rounded-t-[16px] sm:m-auto sm:max-w-md sm:rounded-card',
  drawer: 'comes-from-right my-0 mr-0 ml-auto h-dvh max-h-none w-[calc(100%-3.5rem)] max-w-sm',
} as const

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  shape?: keyof typeof SHAPES
  above?: ReactNode
  beside?: ReactNode
  /** Without the close button. */
  bare?: boolean
  headHidden?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** The browser's modal dialog: the page behind is inert, Esc closes it, the focus returns. */
export function Dialog({ title, onClose, children, shape = 'card', above, beside, bare, headHidden, role = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Only closing before removal returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    const remove = pushDialog(element)
    return () => {
      remove()
      element.close()
    }
  }, [])
  const heading = (
    <h2 id={titleId} className={headHidden ? 'sr-only' : 'text-22 font-bold tracking-tight'}>
      {title}
    </h2>
  )
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={classes('flex-col overflow-hidden bg-surface p-0 text-ink shadow-over open:flex', SHAPES[shape])}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {headHidden ? (
        heading
      ) : (
        <div className="flex items-center gap-2 px-4 pt-4 sm:px-5 sm:pt-5">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
            {above !== undefined && <div className="w-full">{above}</div>}
            {heading}
            {beside}
          </div>
          {!bare && <IconButton icon="close" label="Close" onClick={onClose} className="-my-2 -mr-2" />}
        </div>
      )}
      {children}
    </dialog>
  )
}
