import { TextArea } from '#web/forms/text-area.tsx'

interface RequestReasonProps {
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** Rule A14. */
export const RequestReason = ({ value, disabled, onChange }: RequestReasonProps) => (
  <TextArea
    label="Reason"
    hint="Another user must confirm this change within 7 days, and reads the reason."
    value={value}
    maxLength={500}
    disabled={disabled}
    onChange={onChange}
  />
)
