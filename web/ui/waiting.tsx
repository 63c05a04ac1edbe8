import type { ReactNode } from 'react'

/** Holds skeletons: says that something is on its way, once. */
export function Waiting({ children, label = 'Loading...' }: { children: ReactNode; label?: string }) {
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      {children}
    </output>
  )
}
