export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-mark border border-edge px-1.5 py-0.5 font-mono text-14 text-muted">
      {children}
    </kbd>
  )
}
