import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

const DELAY = 700

/** A few words on what an icon or a short form means, after 700 ms of pointing at it or at once with the keyboard. Never the only place of a fact. The control inside takes `describedBy` as its aria-describedby. */
export function Tooltip({ words, children }: { words: string; children: (describedBy: string | undefined) => ReactNode }) {
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(false)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span
      role="presentation"
      className="relative inline-flex"
      onPointerEnter={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setShown(true), DELAY)
      }}
      onPointerLeave={hide}
      onFocus={() => setShown(true)}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide()
      }}
    >
      {children(shown ? id : undefined)}
      {shown && (
        <span
          id={id}
          role="tooltip"
          className="absolute bottom-full left-1/2 z-20 mb-2 w-max max-w-64 -translate-x-1/2 rounded-control bg-ink px-3 py-1.5 text-14 text-paper shadow-over"
        >
          {words}
        </span>
      )}
    </span>
  )
}
