import { useState } from 'react'
import { IMPORT_FILES, importBook, MOST_IMPORTED, previewImport, type ImportFile } from '#contract/imports.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ImportFileField, type ChosenFile } from '#web/operations/import-file-field.tsx'
import { ImportErrors, type ImportPreview } from '#web/operations/import-errors.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

type Chosen = Partial<Record<ImportFile, ChosenFile>>

const FIELDS = {
  customers: { label: 'Customers', hint: 'One row for each person. A phone that has an account already cannot be imported.' },
  loans: {
    label: 'Running loans (optional)',
    hint: 'One row for each loan that is still being repaid, by the phone of its customer and the day of its payout.',
  },
  payments: { label: 'Their payments (optional)', hint: 'One row for each payment so far, on the loan of that phone and payout day.' },
} as const satisfies Record<ImportFile, { label: string; hint: string }>

/** What the check came to, and the way on from there. */
function Found({ preview, busy, onImport }: { preview: ImportPreview; busy: boolean; onImport: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ImportErrors preview={preview} />
      <ImportSums preview={preview} />
      <Button reason={preview.refusal ?? undefined} busy={busy && 'Importing...'} onClick={onImport}>
        Import all of it
      </Button>
    </div>
  )
}

/** The last question: what comes in is not taken out again. */
function ImportQuestion({ preview, busy, onYes, onNo }: { preview: ImportPreview; busy: boolean; onYes: () => void; onNo: () => void }) {
  const { customers, loans } = preview.totals
  return (
    <ConfirmDialog
      title="Import all of it?"
      confirm="Import"
      cancel="Not now"
      kind="primary"
      busy={busy && 'Importing...'}
      onConfirm={onYes}
      onCancel={onNo}
    >
      <p>
        {customers === 1 ? '1 customer' : `${customers} customers`} and {loans === 1 ? '1 running loan' : `${loans} running loans`} come in.
        This cannot be undone. Nobody is sent a message, and no till is touched. Others may have to wait while it runs.
      </p>
    </ConfirmDialog>
  )
}

/** Brings in the book of a lender who comes from a spreadsheet: first what it would bring and what is wrong, then all of it or nothing. */
export function ImportSection() {
  const staff = useSignedIn()
  const [chosen, setChosen] = useState<Chosen>({})
  const [preview, setPreview] = useState<ImportPreview>()
  const [asked, setAsked] = useState(false)
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
      setAsked(false)
    },
    onFailed: () => setAsked(false),
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
      lead="Customers, running loans and their payments, from a spreadsheet. All of it comes in, or nothing does. A larger book comes in parts, each with the customers of its loans."
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
            reason={denied ?? (chosen.customers === undefined ? 'Choose the file of customers first.' : undefined)}
            onClick={() => checking.send({ body })}
          >
            Check the files
          </Button>
        </div>
        {preview && <Found preview={preview} busy={importing.busy} onImport={() => setAsked(true)} />}
      </div>
      {asked && preview && (
        <ImportQuestion preview={preview} busy={importing.busy} onYes={() => importing.send({ body })} onNo={() => setAsked(false)} />
      )}
    </TabPage>
  )
}

/** What an import would bring in, to compare with the book that it comes from. A row with an error in a cell is in none of these sums. */
function ImportSums({ preview: { totals, errorCount } }: { preview: ImportPreview }) {
  return (
    <Card>
      <h3 className="text-18 font-bold">{errorCount === 0 ? 'What the files hold' : 'What the rows that could be read hold'}</h3>
      <DefinitionRows
        rows={[
          ['Customers', totals.customers],
          ['Running loans', totals.loans],
          ['Payments', totals.payments],
          ['Lent', <Cedis key="lent" value={totals.principal} />],
          ['Repaid so far', <Cedis key="repaid" value={totals.repaid} />],
          ['Left to repay, with the price', <Cedis key="left" value={totals.outstanding} />],
        ]}
      />
    </Card>
  )
}
