import { KeyCap } from '#web/staff-kit/key-cap.tsx'

/** Keys, and what they do. */
export function ShortcutKey({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
      {words}
    </span>
  )
}
