import type { previewImport } from '#contract/imports/import-calls.ts'
import { errorRows, valueOf, type Chosen } from '#web/imports/error-rows.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { downloadCsv } from '#web/shared/csv.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type ImportPreview = AnswerOf<typeof previewImport>
type ImportError = ImportPreview['errors'][number]

const MOST_SHOWN = 200

interface ImportResultProps {
  preview: ImportPreview
  chosen: Chosen
  busy: boolean
  onImport: () => void
}

export function ImportResult({ preview, chosen, busy, onImport }: ImportResultProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ImportErrors preview={preview} chosen={chosen} />
      <ImportSums preview={preview} />
      {preview.products.length > 0 && <ImportProducts products={preview.products} />}
      <Button reason={preview.refusal ?? undefined} busy={busy && 'Starting...'} onClick={onImport}>
        Import all
      </Button>
    </div>
  )
}

function ImportSums({ preview: { totals, errorCount } }: { preview: ImportPreview }) {
  return (
    <Card>
      <h3 className="text-18 font-bold">{errorCount === 0 ? 'Totals of the files' : 'Totals of the rows without errors'}</h3>
      <DefinitionRows
        rows={[
          ['Customers', totals.customers],
          ['Repaid loans', totals.earlierLoans],
          ['Disbursed with repaid loans', <Cedis key="earlier" value={totals.earlierPrincipal} />],
          ['Running loans', totals.loans],
          ['Payments', totals.payments],
          ['Disbursed with running loans', <Cedis key="lent" value={totals.principal} />],
          ['Repaid so far', <Cedis key="repaid" value={totals.repaid} />],
          ['Outstanding, with interest', <Cedis key="outstanding" value={totals.outstanding} />],
        ]}
      />
    </Card>
  )
}

const loansOf = ({ loans, earlierLoans }: ImportPreview['products'][number]): string =>
  [loans > 0 && `${loans.toLocaleString('en')} running`, earlierLoans > 0 && `${earlierLoans.toLocaleString('en')} repaid`]
    .filter((words) => words !== false)
    .join(', ')

/** Terms other than 13 weeks that loans of the files have. */
function ImportProducts({ products }: Pick<ImportPreview, 'products'>) {
  return (
    <Card>
      <h3 className="text-18 font-bold">
        {products.length === 1 ? '1 other product' : `${products.length.toLocaleString('en')} other products`}
      </h3>
      <p className="text-muted">New ones are stored with the import, never changed and never offered to customers.</p>
      <ul className="mt-3 grid gap-3">
        {products.map((product) => (
          <li key={product.version}>
            <p className="font-bold">
              {product.name} ({product.isNew ? 'new' : `version ${product.version}`}): {loansOf(product)}
            </p>
            <p>{product.terms}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ImportErrors({ preview, chosen }: { preview: ImportPreview; chosen: Chosen }) {
  const { errors, errorCount, refusal } = preview
  if (refusal === null)
    return (
      <Notice tone="success" title="No errors in the files" live>
        Compare the totals with your records before you import.
      </Notice>
    )
  const shown = errors.slice(0, MOST_SHOWN)
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
          caption={errorCount > shown.length ? `The first ${shown.length} of ${errorCount} errors` : 'Errors in the files'}
          rows={shown}
          rowKey={(error) => `${error.file} ${error.row} ${error.column ?? ''} ${error.message}`}
          columns={[
            { head: 'File', cell: (error) => error.file },
            { head: 'Row', figures: true, cell: (error) => error.row },
            { head: 'Column', cell: (error) => error.column ?? 'the whole row' },
            { head: 'Value', cell: (error) => <Value words={valueOf(error, chosen)} /> },
            { head: 'Error', cell: (error) => <span className="font-bold">{error.message}</span> },
          ]}
          phone={(error) => <ErrorCard error={error} value={valueOf(error, chosen)} />}
        />
      )}
    </div>
  )
}

const Value = ({ words }: { words: string }) => <span className="block max-w-48 break-words">{words}</span>

function ErrorCard({ error, value }: { error: ImportError; value: string }) {
  return (
    <div className="grid gap-1">
      <span className="font-bold">{error.message}</span>
      <span className="text-muted">
        {error.file}, row {error.row}, {error.column ?? 'the whole row'}
      </span>
      {value !== '' && <Value words={value} />}
    </div>
  )
}
