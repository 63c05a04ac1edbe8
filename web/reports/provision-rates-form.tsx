import { useState } from 'react'
import { listLoanClasses, readProvisions, setProvisionRates } from '#contract/provisions/provisions.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatRate, LOAN_CLASS_LABELS, parseRate, type ProvisionRates } from '#domain/reports/loan-classes.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import type { Provisions } from '#web/reports/provisions-labels.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { Button } from '#web/ui/button.tsx'

type RateName = keyof ProvisionRates

const NAMES: readonly (readonly [name: RateName, label: string])[] = [
  ['current', LOAN_CLASS_LABELS.current],
  ['olem', 'OLEM'],
  ['substandard', LOAN_CLASS_LABELS.substandard],
  ['doubtful', LOAN_CLASS_LABELS.doubtful],
  ['loss', LOAN_CLASS_LABELS.loss],
  ['npl_limit', 'Limit of the non-performing share'],
  ['given_default', 'Loss given default'],
]

export function ProvisionRatesForm({ changes, rates }: Pick<Provisions, 'changes' | 'rates'>) {
  const maySet = holdsOneOf(useSignedIn(), ['system_configuration'])
  return (
    <PortfolioChartCard finding="Percentages" words="A change holds from its day on and never in a closed month.">
      {maySet && <Form rates={rates} />}
      <PortfolioTable
        caption="Changes of the percentages"
        empty="No change yet: these are the percentages of the product."
        rows={changes}
        rowKey={({ id }) => String(id)}
        columns={[
          { head: 'From', cell: ({ fromDay }) => <span className="whitespace-nowrap">{formatDay(fromDay)}</span> },
          ...NAMES.map(([name, head]) => ({
            head,
            figures: true,
            cell: (row: Provisions['changes'][number]) => formatRate(row.rates[name]),
          })),
          { head: 'Reason', cell: ({ reason }) => reason },
          { head: 'Set by', cell: ({ setByName, setAt }) => `${setByName}, ${formatDay(dayOf(setAt))}` },
        ]}
      />
    </PortfolioChartCard>
  )
}

function Form({ rates }: { rates: ProvisionRates }) {
  const [fromDay, setFromDay] = useState(todayHere)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<Partial<Record<RateName, string>>>({})
  const setting = useSubmit(setProvisionRates, useFollowUp({ reads: [readProvisions, listLoanClasses], onDone: () => setReason('') }))
  const errors = setting.error?.errors ?? {}
  const textOf = (name: RateName) => typed[name] ?? formatRate(rates[name])
  const parsed = (name: RateName) => parseRate(textOf(name))
  const wrong = NAMES.find(([name]) => parsed(name) === undefined)
  const missing = wrong ? `Enter a percentage from 0 to 100 for ${wrong[1]}.` : oneLine(reason) === '' ? 'Enter the reason.' : undefined
  const rateOf = (name: RateName) => parsed(name) ?? rates[name]
  return (
    <form
      noValidate
      className="grid items-start gap-x-4 sm:grid-cols-2 lg:max-w-3xl print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing !== undefined) return
        const [current, olem, substandard] = [rateOf('current'), rateOf('olem'), rateOf('substandard')]
        const [doubtful, loss, npl_limit] = [rateOf('doubtful'), rateOf('loss'), rateOf('npl_limit')]
        const given_default = rateOf('given_default')
        setting.send({ body: { fromDay, current, olem, substandard, doubtful, loss, npl_limit, given_default, reason: oneLine(reason) } })
      }}
    >
      <div className="sm:col-span-2">
        <SendingNotice sending={setting} title="The percentages were not set" />
      </div>
      <TextField label="They hold from" type="date" required value={fromDay} error={errors['fromDay']} onChange={setFromDay} />
      {NAMES.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          required
          inputMode="decimal"
          maxLength={8}
          value={textOf(name)}
          error={errors[name]}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <div className="sm:col-span-2">
        <TextField label="Reason" required maxLength={500} value={reason} error={errors['reason']} onChange={setReason} />
        <Button type="submit" busy={setting.busy && 'Setting...'} reason={missing}>
          Set the percentages
        </Button>
      </div>
    </form>
  )
}
