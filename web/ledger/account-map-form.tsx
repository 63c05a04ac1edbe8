import { useState } from 'react'
import { readAccountMaps, readJournalExport, saveAccountMap } from '#contract/ledger-reports.ts'
import { TextField } from '#web/forms/text-field.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { Button } from '#web/ui/button.tsx'

export type LayoutOfMap = AnswerOf<typeof readAccountMaps>['layouts'][number]

export function AccountMapForm({ map }: { map: LayoutOfMap }) {
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
