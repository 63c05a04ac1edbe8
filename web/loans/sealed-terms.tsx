import { Icon } from '#web/ui/icon.tsx'

/** The exact text that the customer accepts. */
export function SealedTerms({
  text,
  hash,
  title = 'The terms in full',
  open,
}: {
  text: string
  hash?: string
  title?: string
  open?: boolean
}) {
  return (
    <details className="group rounded-control border border-line bg-surface" open={open}>
      <summary className="flex min-h-12 list-none items-center gap-2 px-3 font-bold text-primary [&::-webkit-details-marker]:hidden">
        <Icon name="doc" className="size-5" />
        <span className="flex-1">{title}</span>
        <Icon name="down" className="size-5 group-open:rotate-180" />
      </summary>
      <p className="border-t border-line p-3 whitespace-pre-line">{text}</p>
      {hash !== undefined && (
        <p className="border-t border-line p-3 text-14 text-muted">
          Seal of this text (SHA-256): <span className="font-mono break-all">{hash}</span>
        </p>
      )}
    </details>
  )
}
