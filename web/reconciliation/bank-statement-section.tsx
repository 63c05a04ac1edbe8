import { useState } from 'react'
import { BANK_FITS, importBankStatement, listBankDays, listBankExceptions, previewBankStatement } from '#contract/bank/bank-statements.ts'
import { listStaffPayments } from '#contract/staff-payments.ts'
import { addDays, formatDay } from '#domain/kernel/calendar.ts'
import { BANK_EXCEPTION_LABELS } from '#domain/reconciliation/bank-exception.ts'
import { BANK_LAYOUT_NAMES, BANK_LAYOUTS, type BankLayout } from '#domain/reconciliation/bank-layouts.ts'
import { FileField } from '#web/forms/file-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { BANK_FIT_LABELS, type BankPreview } from '#web/reconciliation/bank-rows.ts'
import { StatementProblems } from '#web/reconciliation/statement-problems.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Chosen {
  readonly layout: BankLayout
  readonly from: string
  readonly to: string
  readonly file: { readonly name: string; readonly text: string } | undefined
}
const MOST_BYTES = 5 * 1024 * 1024
const LAYOUTS = BANK_LAYOUTS.map((value) => ({ value, name: BANK_LAYOUT_NAMES[value] }))

export function BankStatementSection() {
  const refresh = useRefresh()
  const yesterday = addDays(todayHere(), -1)
  const [chosen, setChosen] = useState<Chosen>({ layout: 'columns', from: yesterday, to: yesterday, file: undefined })
  const [preview, setPreview] = useState<BankPreview>()
  const checking = useSubmit(previewBankStatement, { onDone: setPreview })
  const importing = useSubmit(importBankStatement, {
    onDone: ({ message, newLines, matched, booked, exceptions }) => {
      const words = `New lines: ${newLines}. Matched: ${matched}. Payments booked: ${booked}. Exceptions: ${exceptions}.`
      showToast({ tone: 'success', title: message, words })
      setChosen({ ...chosen, file: undefined })
      setPreview(undefined)
      refresh(listBankDays, listBankExceptions, listStaffPayments, ...CASE_READS)
    },
  })
  const body = { layout: chosen.layout, from: chosen.from, to: chosen.to, text: chosen.file?.text ?? '' }
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
      lead="Import a statement of the office’s bank account. You see the matches first. Importing the same days again changes nothing."
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
        {preview && <Preview preview={preview} busy={importing.busy} onImport={() => importing.send({ body })} />}
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
  const day = (name: 'from' | 'to', label: string, hint?: string) => (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      type="date"
      max={today}
      value={chosen[name]}
      disabled={locked}
      error={errors?.[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const pick = async (file: File) => {
    const fits = file.size <= MOST_BYTES
    setTooLarge(!fits)
    onChange({ file: fits ? { name: file.name, text: await file.text() } : undefined })
  }
  return (
    <>
      <SelectField
        label="Layout"
        value={chosen.layout}
        choices={LAYOUTS}
        disabled={locked}
        error={errors?.['layout']}
        onChange={(layout) => onChange({ layout })}
      />
      {day('from', 'First day')}
      {day('to', 'Last day', 'The statement must contain every movement of these days.')}
      <FileField
        label="Statement"
        hint="The bank’s file in this layout, at most 5 MB."
        accept=".csv,.txt,.sta,.mt940,.xml,text/csv,text/plain,text/xml"
        disabled={locked}
        error={tooLarge ? 'This file is larger than 5 MB' : errors?.['text']}
        button={{ words: chosen.file === undefined ? 'Choose file' : 'Choose another file', icon: 'doc', size: 'desk' }}
        onFile={(file) => void pick(file)}
      >
        {chosen.file && <span className="min-w-0 break-words">{chosen.file.name}</span>}
      </FileField>
    </>
  )
}

function Preview({ preview, busy, onImport }: { preview: BankPreview; busy: boolean; onImport: () => void }) {
  const { counts, repeated, moneyIn, moneyOut, opening, closing, lines, refusal } = preview
  const toDecide = counts.exception + counts.debit
  const isUnread = refusal !== null && BANK_FITS.every((fit) => counts[fit] === 0)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {refusal !== null ? (
        <>
          <Notice tone="danger" title={refusal} live />
          <StatementProblems {...preview} />
        </>
      ) : toDecide === 0 ? (
        <Notice tone="success" title="Every line matches our books" live />
      ) : (
        <Notice tone="caution" title={toDecide === 1 ? '1 line needs a decision' : `${toDecide} lines need a decision`} live>
          After the import, resolve these lines under Exceptions.
        </Notice>
      )}
      {!isUnread && (
        <Card>
          <h3 className="text-18 font-bold">Statement totals</h3>
          <DefinitionRows
            rows={[
              ...(opening === null ? [] : [['Opening balance', <Cedis key="opening" value={opening} />] as const]),
              ['Money in', <Cedis key="in" value={moneyIn} />],
              ['Money out', <Cedis key="out" value={moneyOut} />],
              ...(closing === null ? [] : [['Closing balance', <Cedis key="closing" value={closing} />] as const]),
              ...BANK_FITS.filter((fit) => counts[fit] > 0).map((fit) => [BANK_FIT_LABELS[fit], counts[fit]] as const),
              ...(repeated.length === 0 ? [] : [['Repeated rows, counted once', repeated.join(', ')] as const]),
            ]}
          />
        </Card>
      )}
      {lines.length > 0 && <Lines lines={lines} />}
      <Button reason={refusal ?? undefined} busy={busy && 'Importing...'} onClick={onImport}>
        Import statement
      </Button>
    </div>
  )
}

type Line = BankPreview['lines'][number]
const resultOf = ({ kind, fit }: Line): string => (kind === null ? BANK_FIT_LABELS[fit] : BANK_EXCEPTION_LABELS[kind].name)

function Lines({ lines }: { lines: readonly Line[] }) {
  const today = todayHere()
  const amount = (line: Line) => (
    <span className="whitespace-nowrap">
      {line.incoming ? 'in ' : 'out '}
      <Cedis value={line.amount} className="font-bold" />
    </span>
  )
  return (
    <DataTable
      caption="Lines to decide"
      rows={lines}
      rowKey={(line) => line.row}
      columns={[
        { head: 'Row', figures: true, cell: (line) => line.row },
        { head: 'Day', cell: (line) => <span className="whitespace-nowrap">{formatDay(line.day, today)}</span> },
        { head: 'Reference', cell: (line) => <span className="break-all">{line.reference ?? 'none'}</span> },
        { head: 'Result', cell: resultOf },
        { head: 'Amount', figures: 'cedis', cell: amount },
      ]}
      phone={(line) => (
        <div className="grid gap-1">
          <div className="flex justify-between gap-3">
            <span className="min-w-0 font-bold break-all">{line.reference ?? 'No reference'}</span>
            {amount(line)}
          </div>
          <p>{resultOf(line)}</p>
          <p className="text-muted">
            Row {line.row}, {formatDay(line.day, today)}
          </p>
        </div>
      )}
    />
  )
}
