import { TextField } from '#web/forms/text-field.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

interface LedgerDayFieldProps {
  label: string
  /** The part of the address that holds the day. */
  part: string
  /** What stands there while the address says nothing. */
  otherwise?: string
  max?: string
}

/** A day that narrows a report, kept in the address. */
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
