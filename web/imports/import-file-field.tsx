import { useState } from 'react'
import {
  IMPORT_EXAMPLES,
  IMPORT_VALUES,
  importColumns,
  isCovered,
  MOST_IMPORTED,
  OPTIONAL_COLUMNS,
  type ImportFile,
} from '#contract/imports/import-files.ts'
import { FileField } from '#web/forms/file-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import type { ChosenFile } from '#web/imports/error-rows.ts'
import { columnsToMap, digitsLost, headingsOf, unusedHeadings, type ColumnMap } from '#web/imports/column-map.ts'
import { readTable, type Table } from '#web/imports/read-table.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Fold } from '#web/ui/fold.tsx'

const FIELDS = {
  customers: {
    label: 'Customers',
    hint: 'One row for each person. A phone number that already has an account cannot be imported.',
  },
  repaid: {
    label: 'Repaid loans (optional)',
    hint: 'One row for each loan that was repaid, with the day on which each week or payment was paid. They count for the score and move no money.',
  },
  loans: {
    label: 'Running loans (optional)',
    hint: 'One row for each loan that is still being repaid, with the customer’s phone, the payout day, and its terms where it is not 13 weeks at 30% flat.',
  },
  payments: {
    label: 'Payments on running loans (optional)',
    hint: 'One row for each payment so far, with the phone and payout day of its loan.',
  },
} as const satisfies Record<ImportFile, { label: string; hint: string }>

const MOST_BYTES = 5 * 1024 * 1024
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ImportFileFieldProps {
  file: ImportFile
  chosen: ChosenFile | undefined
  error: string | undefined
  disabled: boolean
  /** Several products are offered. */
  hasProducts: boolean
  onChoose: (name: string, table: Table) => void
  onMap: (map: ColumnMap) => void
  onRemove: () => void
}

export function ImportFileField({ file, chosen, error, disabled, hasProducts, onChoose, onMap, onRemove }: ImportFileFieldProps) {
  const [failure, setFailure] = useState<string>()
  const choose = async (picked: File) => {
    setFailure(undefined)
    onRemove()
    if (picked.size > MOST_BYTES) return setFailure('This file is larger than 5 MB')
    try {
      onChoose(picked.name, await readTable(picked))
    } catch {
      setFailure('This file cannot be read. Save it as an Excel workbook (.xlsx) or as CSV in UTF-8.')
    }
  }
  const columns = importColumns(file, hasProducts)
  const words = (
    <>
      {chosen === undefined ? 'Choose file' : 'Choose another file'}
      <span className="sr-only"> of {file}</span>
    </>
  )
  return (
    <FileField
      label={FIELDS[file].label}
      hint={`${FIELDS[file].hint} At most ${MOST_IMPORTED[file].toLocaleString('en')} rows.`}
      accept={`.csv,text/csv,.xlsx,${EXCEL}`}
      disabled={disabled}
      error={failure ?? (chosen && digitsLost(chosen.table, chosen.map)) ?? error}
      button={{ words, icon: 'doc', size: 'desk' }}
      onFile={(picked) => void choose(picked)}
    >
      <Button
        kind="quiet"
        size="desk"
        icon="download"
        onClick={() => downloadCsv(`${file}.csv`, [columns, ...IMPORT_EXAMPLES[file].map((row) => columns.map((_, at) => row[at] ?? ''))])}
      >
        Template<span className="sr-only"> for {file}</span>
      </Button>
      {chosen && <span className="min-w-0 break-words">{chosen.name}</span>}
      <Fold words={`Columns of ${file}`} className="w-full">
        <DefinitionRows rows={columns.map((column) => [column, IMPORT_VALUES[column] ?? 'a text'])} />
      </Fold>
      {chosen && <ColumnFields file={file} chosen={chosen} disabled={disabled} hasProducts={hasProducts} onMap={onMap} />}
    </FileField>
  )
}

const NONE = '-'

/** The choice is remembered when the files are imported. */
function ColumnFields({
  file,
  chosen,
  disabled,
  hasProducts,
  onMap,
}: Pick<ImportFileFieldProps, 'file' | 'disabled' | 'hasProducts' | 'onMap'> & { chosen: ChosenFile }) {
  const { table, map } = chosen
  const unused = unusedHeadings(table, map)
  // An optional column has no choice where every heading is used.
  const columns = columnsToMap(file, table, hasProducts).filter(
    (name) => map[name] !== undefined || (!isCovered(name, Object.keys(map)) && (unused.length > 0 || !OPTIONAL_COLUMNS.has(name))),
  )
  const choices = headingsOf(table).flatMap((heading, place) => (heading === '' ? [] : [{ value: String(place), name: heading }]))
  const change = (column: string, value: string) => {
    const { [column]: _before, ...others } = map
    onMap(value === NONE ? others : { ...others, [column]: Number(value) })
  }
  if (columns.length === 0 && unused.length === 0) return null
  return (
    <div className="w-full">
      {columns.length > 0 && (
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-2 font-bold">Which column of your file is it?</legend>
          {columns.map((column) => (
            <SelectField
              key={column}
              label={column}
              value={map[column] === undefined ? NONE : String(map[column])}
              choices={[{ value: NONE, name: OPTIONAL_COLUMNS.has(column) ? 'Not in the file' : 'Choose a column' }, ...choices]}
              disabled={disabled}
              onChange={(value) => change(column, value)}
            />
          ))}
        </fieldset>
      )}
      {unused.length > 0 && <p className="text-muted">Not imported: {unused.join(', ')}</p>}
    </div>
  )
}
