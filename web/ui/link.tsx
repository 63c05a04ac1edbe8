import type { AnchorHTMLAttributes } from 'react'
import { go, isOtherPage, type Move } from '#web/ui/location.ts'

/** Ctrl, Shift or the middle button open it elsewhere. */
export function Link({ href, replace, onClick, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & Move & { href: string }) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (
          event.defaultPrevented ||
          isOtherPage(href) ||
          event.button !== 0 ||
          event.ctrlKey ||
          event.metaKey ||
          event.altKey ||
          event.shiftKey
        )
          return
        event.preventDefault()
        go(href, { replace: replace === true })
      }}
    >
      {children}
    </a>
  )
}
