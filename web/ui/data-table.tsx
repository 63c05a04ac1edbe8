import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface Column<Row> {
  /** Its heading; what makes it unique in the table. */
  head: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, under each other. */
  figures?: boolean
  /** A heading that only needs to be heard, over a column of buttons. */
  headHidden?: boolean
}

interface DataTableProps<Row> {
  /** What the table is, for those who cannot see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The row that is open beside the table. */
  chosen?: string | number | undefined
  /** The same row as a card, where the page is too narrow for columns. */
  phone?: (row: Row) => ReactNode
  /** All rows at once, for a short table whose last row is its sum. */
  whole?: boolean
}

/** What scrolls must be reached by the keyboard too (WCAG 2.1.1), although nothing in it may be a control. */
const REACHABLE = { tabIndex: 0 } as const

/** Rows with hairlines under a head that stays; on a phone rows of their own. */
export function DataTable<Row>({ caption, columns, rows, rowKey, chosen, phone, whole }: DataTableProps<Row>) {
  return (
    <>
      <section
        aria-label={caption}
        {...REACHABLE}
        className={classes(
          'relative overflow-auto rounded-card border border-line bg-surface shadow-card print:max-h-none print:overflow-visible print:shadow-none',
          !whole && 'max-h-[80dvh]',
          phone && 'hidden md:block',
        )}
      >
        <table className="w-full border-collapse text-14">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.head}
                  scope="col"
                  className={classes(
                    'sticky top-0 z-10 bg-sunken px-3 py-3 font-bold whitespace-nowrap text-muted',
                    column.figures ? 'text-right' : 'text-left',
                  )}
                >
                  {column.headHidden ? <span className="sr-only">{column.head}</span> : column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={classes('border-t border-line', chosen === rowKey(row) ? 'bg-primary-tint' : 'hover:bg-paper')}
              >
                {columns.map((column) => (
                  <td key={column.head} className={classes('px-3 py-2.5 align-middle', column.figures && 'text-right tabular-nums')}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {phone && (
        <ul
          aria-label={caption}
          className="divide-y divide-line rounded-card border border-line bg-surface wrap-anywhere shadow-card md:hidden"
        >
          {rows.map((row) => (
            <li key={rowKey(row)} className="p-4">
              {phone(row)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
