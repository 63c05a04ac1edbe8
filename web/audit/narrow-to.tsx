/** Parts of the address that narrow the audit trail. */
export type AuditNarrowing = Readonly<Partial<Record<'actor' | 'action' | 'kind' | 'target', string>>>

interface NarrowToProps {
  words: string
  narrowing: AuditNarrowing
  onNarrow: (narrowing: AuditNarrowing) => void
}

/** A word of the trail that shows only the lines that share it. */
export function NarrowTo({ words, narrowing, onNarrow }: NarrowToProps) {
  return (
    <button
      type="button"
      className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => onNarrow(narrowing)}
    >
      {words}
    </button>
  )
}
