/** The first stop of the Tab key: past the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-30 rounded-control bg-surface px-4 py-3 font-bold text-primary shadow-over focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to the content
    </a>
  )
}
