import { useState } from 'react'
import {
  IMPORT_EXAMPLES,
  IMPORT_FILES,
  IMPORT_VALUES,
  importBook,
  MOST_IMPORTED,
  previewImport,
  type ImportFile,
  importColumns,
} from '#contract/imports/import-files.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FileField } from '#web/forms/file-field.tsx'
import { downloadCsv } from '#web/shared/csv.ts'

type Chosen = Partial<Record<ImportFile, ChosenFile>>

const FIELDS = {
  customers: { label: 'Customers', hint: 'One row for each person. A phone number that already has an account cannot be imported.' },
  loans: {
    label: 'Running loans (optional)',
    hint: 'One row for each loan that is still being repaid, with the customer’s phone and the payout day.',
  },
  payments: { label: 'Their payments (optional)', hint: 'One row for each payment so far, with the phone and payout day of its loan.' },
} as const satisfies Record<ImportFile, { label: string; hint: string }>

function Found({ preview, chosen, busy, onImport }: { preview: ImportPreview; chosen: Chosen; busy: boolean; onImport: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ImportErrors preview={preview} chosen={chosen} />
      <ImportSums preview={preview} />
      <Button reason={preview.refusal ?? undefined} busy={busy && 'Importing...'} onClick={onImport}>
        Import all
      </Button>
    </div>
  )
}

function ImportQuestion({ preview, busy, onYes, onNo }: { preview: ImportPreview; busy: boolean; onYes: () => void; onNo: () => void }) {
  const { customers, loans } = preview.totals
  return (
    <ConfirmDialog
      title="Import all?"
      confirm="Import"
      cancel="Not now"
      kind="primary"
      busy={busy && 'Importing...'}
      onConfirm={onYes}
      onCancel={onNo}
    >
      <p>
        You import {customers === 1 ? '1 customer' : `${customers} customers`} and{' '}
        {loans === 1 ? '1 running loan' : `${loans} running loans`}. This cannot be undone. No customer gets a message and no till changes.
        Other users may have to wait while it runs.
      </p>
    </ConfirmDialog>
  )
}

/** Imports a lender's loan book from CSV files: a check with totals and errors first, then everything or nothing. */
export function ImportSection() {
  const staff = useSignedIn()
  const [chosen, setChosen] = useState<Chosen>({})
  const [preview, setPreview] = useState<ImportPreview>()
  const [confirming, setConfirming] = useState(false)
  const checking = useSubmit(previewImport, { onDone: setPreview })
  const importing = useSubmit(importBook, {
    onDone: ({ message, totals }) => {
      showToast({
        tone: 'success',
        title: message,
        words: `Customers: ${totals.customers}. Running loans: ${totals.loans}. Payments: ${totals.payments}.`,
      })
      setChosen({})
      setPreview(undefined)
      setConfirming(false)
    },
    onFailed: () => setConfirming(false),
  })
  const body = { customers: chosen.customers?.text ?? '', loans: chosen.loans?.text, payments: chosen.payments?.text }
  const locked = checking.busy || importing.busy || importing.unanswered
  const denied = reasonWithout(staff, 'edit_customer_profiles')
  const choose = (file: ImportFile, picked: ChosenFile | undefined) => {
    setChosen({ ...chosen, [file]: picked })
    setPreview(undefined)
    checking.clearError()
    importing.clearError()
  }
  return (
    <TabPage
      title="Import"
      lead="Import customers, running loans and their payments from spreadsheets. Everything is imported, or nothing. Split a large loan book into parts, each with the customers of its loans."
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div>
          {IMPORT_FILES.map((file) => (
            <ImportFileField
              key={file}
              file={file}
              label={FIELDS[file].label}
              hint={`${FIELDS[file].hint} At most ${MOST_IMPORTED[file].toLocaleString('en')} rows.`}
              chosen={chosen[file]}
              error={checking.error?.errors?.[file]}
              disabled={locked}
              onChange={(picked) => choose(file, picked)}
            />
          ))}
          <SendingNotice
            sending={{ unanswered: importing.unanswered, error: checking.error ?? importing.error }}
            title="Nothing was imported"
          />
          <Button
            busy={checking.busy && 'Checking...'}
            reason={denied ?? (chosen.customers === undefined ? 'Choose the customers file first.' : undefined)}
            onClick={() => checking.send({ body })}
          >
            Check files
          </Button>
        </div>
        {preview && <Found preview={preview} chosen={chosen} busy={importing.busy} onImport={() => setConfirming(true)} />}
      </div>
      {confirming && preview && (
        <ImportQuestion preview={preview} busy={importing.busy} onYes={() => importing.send({ body })} onNo={() => setConfirming(false)} />
      )}
    </TabPage>
  )
}

/** The totals of an import, to compare with the lender's records. Rows with an error are not included. */
function ImportSums({ preview: { totals, errorCount } }: { preview: ImportPreview }) {
  return (
    <Card>
      <h3 className="text-18 font-bold">{errorCount === 0 ? 'Totals of the files' : 'Totals of the rows without errors'}</h3>
      <DefinitionRows
        rows={[
          ['Customers', totals.customers],
          ['Running loans', totals.loans],
          ['Payments', totals.payments],
          ['Disbursed', <Cedis key="lent" value={totals.principal} />],
          ['Repaid so far', <Cedis key="repaid" value={totals.repaid} />],
          ['Outstanding, with interest', <Cedis key="outstanding" value={totals.outstanding} />],
        ]}
      />
    </Card>
  )
}

type ImportPreview = AnswerOf<typeof previewImport>
type ImportError = ImportPreview['errors'][number]

function ImportErrors({ preview, chosen }: { preview: ImportPreview; chosen: Chosen }) {
  const { errors, errorCount, refusal } = preview
  if (refusal === null)
    return (
      <Notice tone="success" title="No errors in the files" live>
        Compare the totals with your records before you import.
      </Notice>
    )
  return (
    <div className="grid gap-4">
      <Notice tone="danger" title={refusal} live>
        Nothing was imported.
      </Notice>
      {errors.length > 0 && (
        <Button kind="second" size="desk" icon="download" onClick={() => downloadCsv('import-errors.csv', errorRows(errors, chosen))}>
          Errors as CSV
        </Button>
      )}
      {errors.length > 0 && (
        <DataTable
          caption={errorCount > errors.length ? `The first ${errors.length} of ${errorCount} errors` : 'Errors in the files'}
          rows={errors}
          rowKey={(error) => `${error.file} ${error.row} ${error.column ?? ''} ${error.message}`}
          columns={[
            { head: 'File', cell: (error) => error.file },
            { head: 'Row', figures: true, cell: (error) => error.row },
            { head: 'Column', cell: (error) => error.column ?? 'the whole row' },
            { head: 'Error', cell: (error) => <span className="font-bold">{error.message}</span> },
          ]}
          phone={(error) => <ErrorCard error={error} />}
        />
      )}
    </div>
  )
}

function errorRows(errors: readonly ImportError[], chosen: Chosen): string[][] {
  const cells = new Map(IMPORT_FILES.map((file) => [file, parseCsv(chosen[file]?.text ?? '')]))
  const valueOf = ({ file, row, column }: ImportError): string => {
    const [head = []] = cells.get(file) ?? []
    const at = head.findIndex((name) => name.trim().toLowerCase() === column)
    return cells.get(file)?.[row - 1]?.[at] ?? ''
  }
  return [
    ['file', 'row', 'column', 'value', 'error'],
    ...errors.map((error) => [error.file, String(error.row), error.column ?? '', valueOf(error), error.message]),
  ]
}

function ErrorCard({ error }: { error: ImportError }) {
  return (
    <div className="grid gap-1">
      <span className="font-bold">{error.message}</span>
      <span className="text-muted">
        {error.file}, row {error.row}, {error.column ?? 'the whole row'}
      </span>
    </div>
  )
}

interface ChosenFile {
  readonly name: string
  readonly text: string
}
interface ImportFileFieldProps {
  file: ImportFile
  label: string
  hint: string
  chosen: ChosenFile | undefined
  error: string | undefined
  disabled: boolean
  onChange: (chosen: ChosenFile | undefined) => void
}
const MOST_BYTES = 5 * 1024 * 1024

function ImportFileField({ file, label, hint, chosen, error, disabled, onChange }: ImportFileFieldProps) {
  const [tooLarge, setTooLarge] = useState(false)
  const choose = async (picked: File) => {
    const fits = picked.size <= MOST_BYTES
    setTooLarge(!fits)
    onChange(fits ? { name: picked.name, text: await picked.text() } : undefined)
  }
  const words = (
    <>
      {chosen === undefined ? 'Choose file' : 'Choose another file'}
      <span className="sr-only"> of {file}</span>
    </>
  )
  return (
    <FileField
      label={label}
      hint={hint}
      accept=".csv,text/csv"
      disabled={disabled}
      error={tooLarge ? 'This file is larger than 5 MB' : error}
      button={{ words, icon: 'doc', size: 'desk' }}
      onFile={(picked) => void choose(picked)}
    >
      <Button
        kind="quiet"
        size="desk"
        icon="download"
        onClick={() => downloadCsv(`${file}.csv`, [importColumns(file), IMPORT_EXAMPLES[file]])}
      >
        Template<span className="sr-only"> for {file}</span>
      </Button>
      {chosen && <span className="min-w-0 break-words">{chosen.name}</span>}
      <Fold words={`Columns of ${file}`} className="w-full">
        <DefinitionRows rows={importColumns(file).map((column) => [column, IMPORT_VALUES[column] ?? 'a text'])} />
      </Fold>
    </FileField>
  )
}
