import type { previewImport } from '#contract/imports.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type ImportPreview = AnswerOf<typeof previewImport>
type ImportError = ImportPreview['errors'][number]

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
