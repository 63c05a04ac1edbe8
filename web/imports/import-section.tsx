import { useState } from 'react'
import { importBook, previewImport, readImport } from '#contract/imports/import-calls.ts'
import { IMPORT_FILES, type ImportFile } from '#contract/imports/import-files.ts'
import { readProductVersions } from '#contract/operations.ts'
import { digitsLost, headingsToRemember, mappedCsv, missingColumns, proposeMap, type Heading } from '#web/imports/column-map.ts'
import type { Chosen, ChosenFile } from '#web/imports/error-rows.ts'
import { ImportFileField } from '#web/imports/import-file-field.tsx'
import { ImportResult, type ImportPreview } from '#web/imports/import-result.tsx'
import { PictureSection } from '#web/imports/picture-section.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Run = NonNullable<AnswerOf<typeof readImport>['run']>

const POLL_MS = 3_000

const isOpen = (run: Run | null | undefined): boolean => run?.status === 'waiting' || run?.status === 'running'

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

function ImportQuestion({ preview, busy, onYes, onNo }: { preview: ImportPreview; busy: boolean; onYes: () => void; onNo: () => void }) {
  const { customers, earlierLoans, loans } = preview.totals
  return (
    <ConfirmDialog
      title="Import all?"
      confirm="Import"
      cancel="Not now"
      kind="primary"
      busy={busy && 'Starting...'}
      onConfirm={onYes}
      onCancel={onNo}
    >
      <p>
        You import {counted(customers, 'customer')}, {counted(earlierLoans, 'repaid loan')} and {counted(loans, 'running loan')}. This
        cannot be undone. No customer gets a message and no till changes. A large import takes some minutes; other users may have to wait
        meanwhile.
      </p>
    </ConfirmDialog>
  )
}

/** The server checks the files first, then imports all or nothing in the background. */
export function ImportSection() {
  const staff = useSignedIn()
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<Chosen>({})
  const [preview, setPreview] = useState<ImportPreview>()
  const [confirming, setConfirming] = useState(false)
  const [following, setFollowing] = useState(true)
  const state = useRead(readImport, {}, { staleTime: 0, ...(following && { refetchInterval: POLL_MS }) })
  const run = state.data?.run
  const running = isOpen(run)
  if (state.data !== undefined && following !== running) setFollowing(running)
  const checking = useSubmit(previewImport, { onDone: setPreview })
  const importing = useSubmit(importBook, {
    onDone: ({ message }) => {
      showToast({ tone: 'success', title: message, words: 'This page shows its progress.' })
      setChosen({})
      setPreview(undefined)
      setConfirming(false)
      refresh(readImport)
    },
    onFailed: () => setConfirming(false),
  })
  const locked = checking.busy || importing.busy || importing.unanswered
  const change = (file: ImportFile, picked: ChosenFile | undefined) => {
    setChosen((before) => ({ ...before, [file]: picked }))
    setPreview(undefined)
    checking.clearError()
    importing.clearError()
  }
  const reason = reasonWithout(staff, 'edit_customer_profiles') ?? reasonOf(chosen)
  return (
    <TabPage
      title="Import"
      lead="Import customers, repaid loans, running loans and their payments from CSV or Excel files. Everything is imported, or nothing."
    >
      {run && <ImportRun run={run} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div>
          <FileFields
            chosen={chosen}
            headings={state.data?.headings ?? []}
            errors={checking.error?.errors}
            disabled={locked}
            onChange={change}
          />
          <SendingNotice
            sending={{ unanswered: importing.unanswered, error: checking.error ?? importing.error }}
            title="Nothing was imported"
          />
          <Button busy={checking.busy && 'Checking...'} reason={reason} onClick={() => checking.send({ body: textsOf(chosen) })}>
            Check files
          </Button>
        </div>
        {preview && <ImportResult preview={preview} chosen={chosen} busy={importing.busy} onImport={() => setConfirming(true)} />}
      </div>
      <PictureSection reason={reasonWithout(staff, 'edit_customer_profiles')} />
      {confirming && preview && (
        <ImportQuestion
          preview={preview}
          busy={importing.busy}
          onYes={() => importing.send({ body: { ...textsOf(chosen), headings: rememberedOf(chosen) } })}
          onNo={() => setConfirming(false)}
        />
      )}
    </TabPage>
  )
}

function ImportRun({ run }: { run: Run }) {
  return (
    <div className="mb-6">
      <RunNotice run={run} />
    </div>
  )
}

function RunNotice({ run }: { run: Run }) {
  const by = `${run.requestedBy}, ${formatAt(run.endedAt ?? run.requestedAt, todayHere())}`
  if (run.status === 'failed')
    return (
      <Notice tone="danger" title="The last import failed" live>
        {run.reason} Nothing was imported. {by}
      </Notice>
    )
  if (run.totals) {
    const { customers, earlierLoans, loans, payments } = run.totals
    return (
      <Notice tone="success" title="The last import is done" live>
        {counted(customers, 'customer')}, {counted(earlierLoans, 'repaid loan')}, {counted(loans, 'running loan')},{' '}
        {counted(payments, 'payment')}. {by}
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={run.status === 'waiting' ? 'The import is waiting to start' : 'The import is running'} live>
      <progress aria-label="Customers imported" className="w-full accent-primary" value={run.done} max={run.total} />
      <p>
        {run.done.toLocaleString('en')} of {counted(run.total, 'customer')}. You can leave this page: the import goes on. {by}
      </p>
    </Notice>
  )
}

interface FileFieldsProps {
  chosen: Chosen
  headings: readonly Heading[]
  errors: Readonly<Record<string, string>> | undefined
  disabled: boolean
  onChange: (file: ImportFile, picked: ChosenFile | undefined) => void
}

function FileFields({ chosen, headings, errors, disabled, onChange }: FileFieldsProps) {
  const { data } = useRead(readProductVersions, { query: {} })
  const hasProducts = data !== undefined && data.versions.filter(({ active }) => active).length > 1
  return IMPORT_FILES.map((file) => (
    <ImportFileField
      key={file}
      file={file}
      chosen={chosen[file]}
      error={errors?.[file]}
      disabled={disabled}
      hasProducts={hasProducts}
      onChoose={(name, table) => onChange(file, { name, table, map: proposeMap(file, table, headings, hasProducts) })}
      onMap={(map) => chosen[file] && onChange(file, { ...chosen[file], map })}
      onRemove={() => onChange(file, undefined)}
    />
  ))
}

function reasonOf(chosen: Chosen): string | undefined {
  if (chosen.customers === undefined) return 'Choose the customers file first.'
  const unmapped = IMPORT_FILES.find((file) => chosen[file] && missingColumns(file, chosen[file].map).length > 0)
  if (unmapped !== undefined)
    return `Choose the columns of ${unmapped} first: ${missingColumns(unmapped, chosen[unmapped]?.map ?? {}).join(', ')}.`
  const unreadable = IMPORT_FILES.find((file) => chosen[file] && digitsLost(chosen[file].table, chosen[file].map) !== undefined)
  return unreadable && `Correct the long number in the file of ${unreadable} first.`
}

const textOf = (one: ChosenFile | undefined): string | undefined => one && mappedCsv(one.table, one.map)
const textsOf = ({ customers, repaid, loans, payments }: Chosen) => ({
  customers: textOf(customers) ?? '',
  repaid: textOf(repaid),
  loans: textOf(loans),
  payments: textOf(payments),
})
const rememberedOf = (chosen: Chosen) =>
  IMPORT_FILES.flatMap((file) => (chosen[file] ? headingsToRemember(file, chosen[file].table, chosen[file].map) : []))
