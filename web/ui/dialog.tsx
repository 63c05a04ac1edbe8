import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const SHAPES = {
  card: 'comes-up m-auto w-[calc(100%-2rem)] max-w-md rounded-card',
  wide: 'comes-up m-auto w-[calc(100%-2rem)] max-w-3xl rounded-card',
  sheet:
    'comes-up mx-auto mt-16 mb-0 h-[calc(100dvh-4rem)] w-full max-w-none rounded-t-[16px] sm:my-auto sm:h-auto sm:max-h-[80dvh] sm:max-w-lg sm:rounded-card',
  drawer: 'comes-from-right my-0 mr-0 ml-auto h-dvh max-h-none w-[calc(100%-3.5rem)] max-w-sm',
} as const

export interface DialogProps {
  /** Its name, shown as its heading. */
  title: string
  onClose: () => void
  children: ReactNode
  shape?: keyof typeof SHAPES
  /** A picture over the heading. */
  above?: ReactNode
  /** A badge beside the heading. */
  beside?: ReactNode
  /** Without the cross at its head, for a question that its own buttons answer. */
  bare?: boolean
  /** Its heading is only heard: what it holds has a head of its own. */
  headHidden?: boolean
  role?: 'dialog' | 'alertdialog'
}

/**
 * The platform's own modal dialog: everything behind it is inert, Esc closes it, and the focus goes back to where it was.
 * It is open as long as it is rendered.
 */
export function Dialog({ title, onClose, children, shape = 'card', above, beside, bare, headHidden, role = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the element leaves the page: only closing it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => element?.close()
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
