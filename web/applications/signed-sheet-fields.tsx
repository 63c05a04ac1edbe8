import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextField } from '#web/forms/text-field.tsx'

export interface SignedSheet {
  readonly reference: string
  readonly signed: boolean
}
export const NO_SHEET: SignedSheet = { reference: '', signed: false }

export const missingOfSheet = ({ reference, signed }: SignedSheet): string | undefined =>
  (reference.trim() === '' && 'Enter the reference of the signed sheet') ||
  (!signed && 'The customer must sign the terms first.') ||
  undefined

interface SignedSheetFieldsProps {
  name: string
  sheet: SignedSheet
  disabled: boolean
  error: string | undefined
  onChange: (sheet: SignedSheet) => void
}

export function SignedSheetFields({ name, sheet, disabled, error, onChange }: SignedSheetFieldsProps) {
  return (
    <>
      <TextField
        label="Reference of the signed sheet"
        hint="As written on the sheet."
        value={sheet.reference}
        maxLength={80}
        required
        disabled={disabled}
        error={error}
        onChange={(reference) => onChange({ ...sheet, reference })}
      />
      <Checkbox checked={sheet.signed} disabled={disabled} onChange={(signed) => onChange({ ...sheet, signed })}>
        {name} has read or heard these terms and signed them in front of me.
      </Checkbox>
    </>
  )
}
