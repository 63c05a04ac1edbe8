import { useState } from 'react'
import { revealHidden, showNumber } from '#contract/collections.ts'
import type { HiddenField } from '#domain/access/hidden-data.ts'
import { errorText, formatReadFailure } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { useCaseRefresh } from '#web/staff-kit/staff-follow-ups.ts'
import type { CustomerView } from '#web/staff-kit/staff-rows.ts'

interface RevealFieldProps {
  customer: CustomerView
  field: HiddenField
  name: string
  /** Masked. */
  value: string | null
}

/** Each reveal is audited (rule A31). Showing the phone of a customer with an open case begins a call (rule C12). */
export function RevealField({ customer, field, name, value }: RevealFieldProps) {
  const [shown, setShown] = useState(false)
  const [number, setNumber] = useState<string>()
  const reading = useRead(revealHidden, { params: { userId: customer.person.id }, query: { field } }, { enabled: shown, staleTime: 0 })
  const refresh = useCaseRefresh()
  const calling = useSubmit(showNumber, {
    onDone: ({ number }) => {
      setNumber(number)
      refresh()
    },
  })
  const text = number ?? (shown && reading.data && !reading.isFetching ? reading.data.value : value)
  const { caseLoanId } = customer
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 break-words">
      <span className="tabular-nums">{text ?? 'none'}</span>
      {customer.canReveal.includes(field) && !reading.data && (
        <button
          type="button"
          className="min-h-8 text-primary underline underline-offset-4 hover:decoration-2"
          disabled={reading.isFetching}
          onClick={() => (shown ? void reading.refetch() : setShown(true))}
        >
          {reading.isFetching ? 'Revealing...' : 'Reveal'}
          <span className="sr-only"> {name}</span>
        </button>
      )}
      {field === 'phone' && caseLoanId !== null && number === undefined && (
        <button
          type="button"
          className="min-h-8 text-primary underline underline-offset-4 hover:decoration-2"
          disabled={calling.busy}
          onClick={() => calling.send({ params: { id: caseLoanId } })}
        >
          {calling.busy ? 'Revealing...' : 'Show number and call'}
        </button>
      )}
      {calling.error && <span className="text-danger">{errorText(calling.error, calling.error.message)}</span>}
      {reading.error && <span className="text-danger">{formatReadFailure(reading.error)}</span>}
    </span>
  )
}
