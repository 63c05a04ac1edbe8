import { Icon } from '#web/ui/icon.tsx'

export function SavedNote() {
  return (
    <p className="mb-4 flex gap-2 text-muted">
      <Icon name="saved" className="mt-0.5 size-5" />
      Saved on this phone until you send it.
    </p>
  )
}
