import { useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { swipedAway, swipeOffset } from '#web/ui/swipe.ts'

interface ToastProps {
  title: string
  words: string
  icon: IconName
  onDismiss: () => void
  /** While hovered, held or focused. */
  onHold: (held: boolean) => void
}

export function Toast({ title, words, icon, onDismiss, onHold }: ToastProps) {
  const from = useRef<number | undefined>(undefined)
  const [offset, setOffset] = useState(0)
  const letGo = (at: number) => {
    if (from.current === undefined) return
    if (swipedAway(from.current, at)) onDismiss()
    from.current = undefined
    setOffset(0)
  }
  return (
    <div
      className="comes-up pointer-events-auto flex w-full touch-pan-y gap-3 rounded-card bg-ink p-4 text-paper shadow-over select-none"
      style={offset > 0 ? { translate: `${offset}px 0` } : undefined}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onPointerDown={(event) => {
        // Capturing the pointer would cancel a press on the close button.
        if (event.target instanceof Element && event.target.closest('button')) return
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (from.current !== undefined) setOffset(swipeOffset(from.current, event.clientX))
      }}
      onPointerUp={(event) => letGo(event.clientX)}
      onPointerCancel={() => letGo(-Infinity)}
    >
      <Icon name={icon} />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{title}</p>
        <p>{words}</p>
      </div>
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} className="-my-2 -mr-2 hover:bg-paper/10 focus-visible:outline-paper" />
    </div>
  )
}
