import type { previewImport } from '#contract/imports.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type ImportPreview = AnswerOf<typeof previewImport>
type ImportError = ImportPreview['errors'][number]

/** What an import would bring in, to compare with the book that it comes from. A row with an error in a cell is in none of these sums. */
export function ImportSums({ preview: { totals, errorCount } }: { preview: ImportPreview }) {
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

/** What is wrong, cell by cell, in the words of the file. */
export function ImportErrors({ preview }: { preview: ImportPreview }) {
  const { errors, errorCount, refusal } = preview
  if (refusal === null)
    return (
      <Notice tone="success" title="Nothing is wrong in the files" live>
        Compare the sums with your book before you import.
      </Notice>
    )
  return (
    <div className="grid gap-4">
      <Notice tone="danger" title={refusal} live>
        Nothing was imported.
      </Notice>
      {errors.length > 0 && (
        <DataTable
          caption={errorCount > errors.length ? `The first ${errors.length} of ${errorCount} errors` : 'Errors in the files'}
          rows={errors}
          rowKey={(error) => `${error.file} ${error.row} ${error.column ?? ''} ${error.message}`}
          columns={[
            { head: 'File', cell: (error) => error.file },
            { head: 'Row', figures: true, cell: (error) => error.row },
            { head: 'Column', cell: (error) => error.column ?? 'the whole row' },
            { head: 'What is wrong', cell: (error) => <span className="font-bold">{error.message}</span> },
          ]}
          phone={(error) => <ErrorCard error={error} />}
        />
      )}
    </div>
  )
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
