import { useState } from 'react'
import { exportAccounting, readAccountMaps, readJournalExport, saveAccountMap } from '#contract/ledger-reports.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { firstDayOf, monthOf } from '#domain/ledger/month.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function AccountingExportSection() {
  const reading = useRead(readAccountMaps, {})
  return (
    <TabPage
      title="Accounting export"
      lead="The journal as a file for the program of your accountant. Each entry keeps its number, so that a second import is noticed."
    >
      <ReadStates reading={reading} what="the account maps">
        {({ closedThrough, layouts }) =>
          closedThrough === null ? (
            <EmptyState title="No closed day yet">A day can be exported once it is closed.</EmptyState>
          ) : (
            <Export closedThrough={closedThrough} layouts={layouts} />
          )
        }
      </ReadStates>
    </TabPage>
  )
}

function Export({ closedThrough, layouts }: { closedThrough: string; layouts: readonly LayoutOfMap[] }) {
  const view = useView()
  const chosen = layouts.find(({ layout }) => layout === view.get('layout')) ?? layouts[0]
  const to = view.get('to') ?? closedThrough
  const from = view.get('from') ?? firstDayOf(monthOf(to))
  if (chosen === undefined) return null
  return (
    <div className="grid gap-6">
      <div className="grid max-w-2xl grid-cols-2 gap-3 sm:grid-cols-3">
        <div className="col-span-2 sm:col-span-1">
          <SelectField
            label="Program"
            value={chosen.layout}
            choices={layouts.map(({ layout, name }) => ({ value: layout, name }))}
            onChange={(layout) => view.set({ layout })}
          />
        </div>
        <LedgerDayField label="From" part="from" otherwise={from} max={closedThrough} />
        <LedgerDayField label="To" part="to" otherwise={to} max={closedThrough} />
      </div>
      <Files key={`${chosen.layout} ${from} ${to}`} layout={chosen} from={from} to={to} />
      <AccountMapForm key={chosen.layout} map={chosen} />
    </div>
  )
}

function Files({ layout: { layout, name }, from, to }: { layout: LayoutOfMap; from: string; to: string }) {
  const reading = useRead(readJournalExport, { query: { layout, from, to } })
  return (
    <ReadStates reading={reading} what="the control totals">
      {({ entries, lines, debit, credit, parts, refusal }) => (
        <section className="grid gap-3">
          <h3 className="text-18 font-bold">
            {name}, {formatDay(from)} to {formatDay(to)}
          </h3>
          <p className="tabular-nums">
            {entries} entries, {lines} lines. Debits {formatCedis(debit)}, credits {formatCedis(credit)}.
          </p>
          {refusal !== null && (
            <Notice tone="caution" title="Complete the accounts first">
              {refusal}
            </Notice>
          )}
          {refusal === null &&
            parts.map((part, index) => (
              <div key={`${index + 1}`} className="flex flex-wrap items-center gap-3">
                <CsvButton make={{ address: addressOf(layout, from, to, index + 1), name: `${layout}-${from}-${to}-${index + 1}.csv` }} />
                <span className="tabular-nums">
                  File {index + 1} of {parts.length}: {part.lines} lines, debits {formatCedis(part.debit)}, credits{' '}
                  {formatCedis(part.credit)}
                </span>
              </div>
            ))}
        </section>
      )}
    </ReadStates>
  )
}

const addressOf = (layout: string, from: string, to: string, part: number): string =>
  `${exportAccounting.path}?${new URLSearchParams({ layout, from, to, part: String(part) })}`

type LayoutOfMap = AnswerOf<typeof readAccountMaps>['layouts'][number]

function AccountMapForm({ map }: { map: LayoutOfMap }) {
  const mayEdit = holdsOneOf(useSignedIn(), ['system_configuration'])
  const [accounts, setAccounts] = useState(map.accounts)
  const [extra, setExtra] = useState(map.extra)
  const saving = useSubmit(saveAccountMap, useFollowUp({ reads: [readAccountMaps, readJournalExport] }))
  const change = (account: string, target: string) =>
    setAccounts(accounts.map((one) => (one.account === account ? { ...one, target } : one)))
  return (
    <form
      noValidate
      className="grid gap-3 lg:max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        const body = { extra, accounts: accounts.map(({ account, target }) => ({ account, target })) }
        saving.send({ params: { layout: map.layout }, body })
      }}
    >
      <h3 className="text-18 font-bold">Accounts in {map.name}</h3>
      <p className="text-muted">{map.accountHint}</p>
      <SendingNotice sending={saving} title="The accounts were not saved" />
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        {map.extraLabel !== null && (
          <TextField label={map.extraLabel} value={extra} maxLength={140} disabled={!mayEdit} onChange={setExtra} />
        )}
        {accounts.map(({ account, code, name, target }) => (
          <TextField
            key={account}
            label={`${code} ${name}`}
            value={target}
            maxLength={140}
            disabled={!mayEdit}
            onChange={(value) => change(account, value)}
          />
        ))}
      </div>
      {mayEdit && (
        <div>
          <Button type="submit" busy={saving.busy && 'Saving...'}>
            Save the accounts
          </Button>
        </div>
      )}
    </form>
  )
}
