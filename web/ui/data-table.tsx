import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface Column<Row> {
  /** Unique in the table. */
  head: string
  cell: (row: Row) => ReactNode
  /** `cedis`: the head has the sign, the cells only read it out. */
  figures?: boolean | 'cedis'
  /** Breaks long words, such as names and numbers. */
  names?: boolean
  /** Only for screen readers. */
  headHidden?: boolean
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Key of the open row. */
  chosen?: string | number | undefined
  /** For narrow pages. */
  phone?: (row: Row) => ReactNode
  /** Without a maximum height. */
  whole?: boolean
}

/** A scrolling area must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 } as const

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
                    'sticky top-0 z-10 bg-sunken px-2 py-3 font-bold text-muted',
                    column.figures ? 'text-right' : 'text-left whitespace-nowrap',
                  )}
                >
                  {column.headHidden ? <span className="sr-only">{column.head}</span> : column.head}
                  {column.figures === 'cedis' && <span className="font-normal whitespace-nowrap">, GH₵</span>}
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
                  <td
                    key={column.head}
                    className={classes(
                      'px-2 py-2.5 align-middle',
                      column.figures && 'text-right tabular-nums',
                      column.figures === 'cedis' && 'cedis',
                      column.names && 'min-w-36 wrap-anywhere',
                    )}
                  >
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
