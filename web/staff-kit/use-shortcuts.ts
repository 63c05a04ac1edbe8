import { useEffect, useRef } from 'react'

const TYPING = 'input, textarea, select, [contenteditable]'

export const isTyping = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.matches(TYPING)) ||
  document.querySelector('dialog:modal') !== null

/** Off while the user types, holds a modifier, or has a dialog open. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      // Enter or Space on a link, button or fold is its click.
      const isClick = event.key === 'Enter' || event.key === ' '
      if (isClick && event.target instanceof Element && event.target.matches('a, button, summary')) return
      const action = latest.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
