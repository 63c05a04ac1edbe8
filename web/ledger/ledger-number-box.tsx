import { useState } from 'react'
import { TextField } from '#web/forms/text-field.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

export function LedgerNumberBox({ label, part }: { label: string; part: string }) {
  const view = useView()
  const inAddress = view.get(part) ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [shown, setShown] = useState(inAddress)
  // A number from elsewhere (a link, Back) replaces the typed text.
  if (inAddress !== shown) {
    setShown(inAddress)
    setTyped(inAddress)
  }
  const isNumber = typed === '' || isRowNumber(typed)
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      value={typed}
      error={isNumber ? undefined : 'Enter digits only'}
      onChange={(text) => {
        const number = text.trim()
        setTyped(number)
        if (number !== '' && !isRowNumber(number)) return
        setShown(number)
        view.set({ [part]: number })
      }}
    />
  )
}

export const isRowNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

export const rowNumber = (text: string | undefined): number | undefined =>
  text !== undefined && isRowNumber(text) ? Number(text) : undefined
