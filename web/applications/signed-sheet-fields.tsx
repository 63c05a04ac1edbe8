import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextField } from '#web/forms/text-field.tsx'

export interface SignedSheet {
  readonly reference: string
  readonly signed: boolean
}

export const missingOfSheet = ({ reference, signed }: SignedSheet): string | undefined =>
  (reference.trim() === '' && 'Enter the reference of the signed sheet') ||
  (!signed && 'The customer must sign the terms first.') ||
  undefined

interface SignedSheetFieldsProps {
  name: string
  sheet: SignedSheet
  disabled: boolean
  error: string | undefined
  onReference: (reference: string) => void
  onSigned: (signed: boolean) => void
}

export function SignedSheetFields({ name, sheet, disabled, error, onReference, onSigned }: SignedSheetFieldsProps) {
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
        onChange={onReference}
      />
      <Checkbox checked={sheet.signed} disabled={disabled} onChange={onSigned}>
        {name} has read or heard these terms and signed them in front of me.
      </Checkbox>
    </>
  )
}
