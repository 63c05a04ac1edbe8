import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface PortfolioColumn<Row> {
  head: string
  cell: (row: Row) => ReactNode
  figures?: boolean
}

interface PortfolioTableProps<Row> {
  caption: string
  columns: readonly PortfolioColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** In place of an empty table. */
  empty?: string
}

/** A scrolling area without controls needs a tab stop. */
const REACHABLE = { tabIndex: 0 } as const

export function PortfolioTable<Row>({ caption, columns, rows, rowKey, empty = 'Nothing to list yet.' }: PortfolioTableProps<Row>) {
  if (rows.length === 0) return <p className="text-14 text-muted">{empty}</p>
  return (
    <section aria-label={caption} {...REACHABLE} className="relative -mx-2 overflow-x-auto">
      <table className="w-full border-collapse text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-sunken">
            {columns.map(({ head, figures }) => (
              <th key={head} scope="col" className={classes('px-1.5 py-2 font-bold text-muted', figures ? 'text-right' : 'text-left')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line">
              {columns.map(({ head, cell, figures }) => (
                <td key={head} className={classes('px-1.5 py-1.5', figures && 'text-right whitespace-nowrap tabular-nums')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
