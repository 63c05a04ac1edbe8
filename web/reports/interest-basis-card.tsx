import { useState } from 'react'
import { readSecondPerson } from '#contract/payouts.ts'
import { readProvisions, requestInterestBasis } from '#contract/provisions/provisions.ts'
import { addDays, dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { subtract } from '#domain/kernel/money.ts'
import { BASIS_LABELS } from '#domain/ledger/interest-basis-labels.ts'
import { INTEREST_BASES, type InterestBasis as Basis } from '#domain/ledger/interest-basis.ts'
import { firstDayOf, formatMonthName, monthAfter, monthOf } from '#domain/ledger/month.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import type { Provisions } from '#web/reports/provisions-labels.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'
import { Button } from '#web/ui/button.tsx'

type Interest = Provisions['interest']

/** The dated setting, with the months that it booked. */
export function InterestBasis({ interest: { basis, bases, months } }: { interest: Interest }) {
  const maySet = holdsOneOf(useSignedIn(), ['system_configuration'])
  return (
    <PortfolioChartCard
      finding={`The books earn interest ${BASIS_LABELS[basis]}`}
      words="A change holds from the first day of a month that is not closed, and needs a second user. The first close by day also books what accrued in earlier months."
    >
      <WaitingNote kind="interest_basis" subject={null} />
      {maySet && <Form other={basis === 'by_day' ? 'when_paid' : 'by_day'} />}
      {months.length > 0 && (
        <PortfolioTable
          caption="Interest accrued by month"
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            { head: 'Month', cell: ({ month }) => formatMonthName(month) },
            { head: 'Accrued, not paid', figures: true, cell: ({ accrued }) => <Cedis value={accrued} /> },
            { head: 'Carried before', figures: true, cell: ({ carried }) => <Cedis value={carried} /> },
            { head: 'Booked', figures: true, cell: ({ accrued, carried }) => <Cedis value={subtract(accrued, carried)} /> },
            { head: 'Suspended', figures: true, cell: ({ suspended }) => <Cedis value={suspended} /> },
            { head: 'Entry', figures: true, cell: ({ entryId }) => entryId ?? 'No difference' },
          ]}
        />
      )}
      <PortfolioTable
        caption="Changes of the basis of interest"
        empty="No change yet."
        rows={bases}
        rowKey={({ id }) => String(id)}
        columns={[
          { head: 'From', cell: ({ fromMonth }) => formatMonthName(fromMonth) },
          { head: 'Interest is earned', cell: (row) => BASIS_LABELS[row.basis] },
          { head: 'Reason', cell: ({ reason }) => reason },
          { head: 'Set by', cell: (row) => `${row.requestedByName} and ${row.setByName}, ${formatDay(dayOf(row.setAt))}` },
        ]}
      />
    </PortfolioChartCard>
  )
}

const BASES = INTEREST_BASES.map((value) => ({ value, name: BASIS_LABELS[value] }))

/** The month before last may still be open. */
function monthChoices(today: LocalDate) {
  let month = monthOf(addDays(firstDayOf(monthOf(addDays(firstDayOf(monthOf(today)), -1))), -1))
  return Array.from({ length: 6 }, () => {
    const choice = { value: month, name: formatMonthName(month) }
    month = monthAfter(month)
    return choice
  })
}

function Form({ other }: { other: Basis }) {
  const months = monthChoices(todayHere())
  const [fromMonth, setFromMonth] = useState(() => monthOf(todayHere()))
  const [basis, setBasis] = useState<Basis>(other)
  const [reason, setReason] = useState('')
  const followUp = useFollowUp({ reads: [readProvisions, readSecondPerson], onDone: () => setReason('') })
  const requesting = useSubmit(requestInterestBasis, followUp)
  const errors = requesting.error?.errors ?? {}
  const missing = oneLine(reason) === '' ? 'Enter why the basis changes.' : undefined
  return (
    <form
      noValidate
      className="grid items-start gap-x-4 sm:grid-cols-2 lg:max-w-3xl print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === undefined) requesting.send({ body: { fromMonth, basis, reason: oneLine(reason) } })
      }}
    >
      <div className="sm:col-span-2">
        <SendingNotice sending={requesting} title="The change was not requested" />
      </div>
      <SelectField label="From the start of" value={fromMonth} choices={months} error={errors['fromMonth']} onChange={setFromMonth} />
      <SelectField label="Interest is earned" value={basis} choices={BASES} error={errors['basis']} onChange={setBasis} />
      <div className="sm:col-span-2">
        <TextField label="Why the basis changes" required maxLength={500} value={reason} error={errors['reason']} onChange={setReason} />
        <Button type="submit" busy={requesting.busy && 'Requesting...'} reason={missing}>
          Request the change
        </Button>
      </div>
    </form>
  )
}
