import { useState } from 'react'
import { importMomoStatement, listMomoDays, listMomoExceptions, previewMomoStatement } from '#contract/reconciliation.ts'
import { readStaffStats } from '#contract/staff-loans.ts'
import { listStaffPayments } from '#contract/staff-payments.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import type { StatementLayout } from '#domain/reconciliation/statement-layouts.ts'
import { FileField } from '#web/forms/file-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import type { StatementPreview } from '#web/reconciliation/momo-rows.ts'
import { MomoStatementPreview } from '#web/reconciliation/momo-statement-preview.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { Button } from '#web/ui/button.tsx'

interface Chosen {
  readonly gateway: StatementLayout
  readonly from: string
  readonly to: string
  readonly file: { readonly name: string; readonly text: string } | undefined
}
const MOST_BYTES = 5 * 1024 * 1024
const PROVIDERS = [
  { value: 'mtn', name: 'MTN, partner portal' },
  { value: 'paystack', name: 'Paystack, dashboard' },
] as const

export function MomoStatementSection() {
  const refresh = useRefresh()
  const yesterday = addDays(todayHere(), -1)
  const [chosen, setChosen] = useState<Chosen>({ gateway: 'mtn', from: yesterday, to: yesterday, file: undefined })
  const [preview, setPreview] = useState<StatementPreview>()
  const checking = useSubmit(previewMomoStatement, { onDone: setPreview })
  const importing = useSubmit(importMomoStatement, {
    onDone: ({ message, newLines, confirmed }) => {
      showToast({ tone: 'success', title: message, words: `New lines: ${newLines}. Payments confirmed: ${confirmed}.` })
      setChosen({ ...chosen, file: undefined })
      setPreview(undefined)
      refresh(listMomoDays, listMomoExceptions, listStaffPayments, readStaffStats, ...CASE_READS)
    },
  })
  const body = { gateway: chosen.gateway, from: chosen.from, to: chosen.to, csv: chosen.file?.text ?? '' }
  const locked = checking.busy || importing.busy || importing.unanswered
  const change = (part: Partial<Chosen>) => {
    setChosen({ ...chosen, ...part })
    setPreview(undefined)
    checking.clearError()
    importing.clearError()
  }
  return (
    <TabPage
      title="Statements"
      lead="Import a provider’s statement file. You see the matches first. Importing the same file again changes nothing."
    >
      <div className="grid items-start gap-6 lg:grid-cols-[24rem_1fr]">
        <div>
          <StatementFields chosen={chosen} locked={locked} errors={checking.error?.errors} onChange={change} />
          <SendingNotice
            sending={{ unanswered: importing.unanswered, error: checking.error ?? importing.error }}
            title="Nothing was imported"
          />
          <Button
            busy={checking.busy && 'Checking...'}
            reason={chosen.file === undefined ? 'Choose the statement first.' : undefined}
            onClick={() => checking.send({ body })}
          >
            Check statement
          </Button>
        </div>
        {preview && <MomoStatementPreview preview={preview} busy={importing.busy} onImport={() => importing.send({ body })} />}
      </div>
    </TabPage>
  )
}

interface StatementFieldsProps {
  chosen: Chosen
  locked: boolean
  errors: Readonly<Record<string, string>> | undefined
  onChange: (part: Partial<Chosen>) => void
}

function StatementFields({ chosen, locked, errors, onChange }: StatementFieldsProps) {
  const [tooLarge, setTooLarge] = useState(false)
  const today = todayHere()
  const pick = async (file: File) => {
    const fits = file.size <= MOST_BYTES
    setTooLarge(!fits)
    onChange({ file: fits ? { name: file.name, text: await file.text() } : undefined })
  }
  return (
    <>
      <SelectField
        label="Provider"
        value={chosen.gateway}
        choices={PROVIDERS}
        disabled={locked}
        error={errors?.['gateway']}
        onChange={(gateway) => onChange({ gateway })}
      />
      <TextField
        label="First day"
        type="date"
        max={today}
        value={chosen.from}
        disabled={locked}
        error={errors?.['from']}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="Last day"
        hint="The statement must contain every movement of these days."
        type="date"
        max={today}
        value={chosen.to}
        disabled={locked}
        error={errors?.['to']}
        onChange={(to) => onChange({ to })}
      />
      <FileField
        label="Statement"
        hint="The provider’s CSV file, at most 5 MB."
        accept=".csv,text/csv"
        disabled={locked}
        error={tooLarge ? 'This file is larger than 5 MB' : errors?.['csv']}
        button={{ words: chosen.file === undefined ? 'Choose file' : 'Choose another file', icon: 'doc', size: 'desk' }}
        onFile={(file) => void pick(file)}
      >
        {chosen.file && <span className="min-w-0 break-words">{chosen.file.name}</span>}
      </FileField>
    </>
  )
}
