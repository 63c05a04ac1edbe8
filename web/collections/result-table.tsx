import { useId, type ReactNode } from 'react'
import { ExportButton, type ExportButtonProps } from '#web/staff-kit/export-button.tsx'
import { ListStates, type ListReading } from '#web/staff-kit/list-states.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'

interface ResultTableProps<Row> {
  title: string
  words: string
  /** In place of the title, which stays the table's name. */
  finding?: string
  above?: (rows: readonly Row[]) => ReactNode
  list: ListReading<Row>
  file: ExportButtonProps
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
}

export function ResultTable<Row>({ title, words, finding = title, above, list, file, columns, rowKey }: ResultTableProps<Row>) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 id={heading} className="text-18 font-bold">
            {finding}
          </h3>
          <p className="text-14 text-muted">{words}</p>
        </div>
        <ExportButton {...file} />
      </div>
      <ListStates
        list={list}
        what={title.toLowerCase()}
        empty={{ title: 'Nothing yet', words: 'Calls, visits and payments of this period appear here.' }}
      >
        {(rows) => (
          <>
            {above?.(rows)}
            <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} whole />
          </>
        )}
      </ListStates>
    </section>
  )
}
