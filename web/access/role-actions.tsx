import { Button } from '#web/ui/button.tsx'

interface RoleActionsProps {
  /** What differs from the saved permissions; empty when nothing does. */
  changes: string
  busy: boolean
  onReset: () => void
  onSave: () => void
}

/** Back, reset and save, always in reach. */
export function RoleActions({ changes, busy, onReset, onSave }: RoleActionsProps) {
  const dirty = changes !== ''
  return (
    <div className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-2 lg:py-3">
      <Button kind="quiet" icon="back" onClick={() => window.history.back()}>
        Back
      </Button>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="text-14 text-muted lg:text-16">
          {dirty ? `${changes}. It is written to the audit trail with your name.` : 'Nothing to save: no box was changed.'}
        </p>
        <div className="flex gap-2">
          {dirty && (
            <Button kind="second" disabled={busy} onClick={onReset}>
              Reset Changes
            </Button>
          )}
          <Button disabled={!dirty} busy={busy && 'Saving...'} onClick={onSave}>
            Save Permissions
          </Button>
        </div>
      </div>
    </div>
  )
}
