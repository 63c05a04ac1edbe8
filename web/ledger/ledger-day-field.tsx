import { TextField } from '#web/forms/text-field.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

interface LedgerDayFieldProps {
  label: string
  /** Its name in the page's address. */
  part: string
  /** Shown while the address has none. */
  otherwise?: string
  max?: string
}

export function LedgerDayField({ label, part, otherwise = '', max }: LedgerDayFieldProps) {
  const view = useView()
  return (
    <TextField
      label={label}
      type="date"
      value={view.get(part) ?? otherwise}
      {...(max !== undefined && { max })}
      onChange={(day) => view.set({ [part]: day })}
    />
  )
}
