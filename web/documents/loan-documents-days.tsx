import { useState } from 'react'
import { addDays, dayOf, isLocalDate } from '#domain/kernel/calendar.ts'
import { PAYOFF_DAYS_AHEAD, refusalToPayOffOn, refusalToStatement } from '#domain/documents/document-rules.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DocumentReader } from '#web/documents/loan-documents-make.ts'
import { useSaveDocument } from '#web/documents/loan-documents-save.ts'

interface DocumentDaysDialogProps {
  loan: { id: number; appliedAt: Date }
  kind: 'statement' | 'payoff'
  by: DocumentReader
  onClose: () => void
}

export function DocumentDaysDialog({ loan, kind, by, onClose }: DocumentDaysDialogProps) {
  const today = todayHere()
  const { save, busy, failed } = useSaveDocument(loan.id, by, onClose)
  const [days, setDays] = useState({ from: dayOf(loan.appliedAt), to: today, on: today })
  const wrong = kind === 'payoff' ? reasonAgainst(days.on, today) : reasonAgainstSpan(days.from, days.to, today)
  const send = () => save(kind === 'payoff' ? { kind, on: days.on } : { kind, from: days.from, to: days.to })
  const change = (part: Partial<typeof days>) => setDays({ ...days, ...part })
  return (
    <Dialog title={kind === 'payoff' ? 'Pay-off letter' : 'Statement'} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4 overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (wrong === undefined) send()
        }}
      >
        {failed !== undefined && (
          <Notice tone="danger" title="We could not save the document" live>
            {failed}
          </Notice>
        )}
        {kind === 'payoff' ? (
          <>
            <p className="text-muted">The pay-off amount is the same on any day until another payment is made.</p>
            <TextField
              type="date"
              label="Day of the payment"
              value={days.on}
              min={today}
              max={addDays(today, PAYOFF_DAYS_AHEAD)}
              onChange={(on) => change({ on })}
            />
          </>
        ) : (
          <>
            <TextField type="date" label="From" value={days.from} max={today} onChange={(from) => change({ from })} />
            <TextField type="date" label="To" value={days.to} max={today} onChange={(to) => change({ to })} />
          </>
        )}
        <Button type="submit" wide icon="download" busy={busy && 'Preparing...'} reason={wrong}>
          Save PDF
        </Button>
      </form>
    </Dialog>
  )
}

const NO_DAY = 'Choose a day'
const reasonAgainst = (on: string, today: string) => (isLocalDate(on) ? refusalToPayOffOn(on, today)?.message : NO_DAY)
const reasonAgainstSpan = (from: string, to: string, today: string) =>
  isLocalDate(from) && isLocalDate(to) ? refusalToStatement(from, to, today)?.message : NO_DAY
