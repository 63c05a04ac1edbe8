import { type ExportName, exportList } from '#contract/exported-lists.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'

export interface ExportButtonProps {
  list: ExportName
  /** The filters of the list beside it; all rows that they leave are in the file. */
  filters?: Readonly<Record<string, string | undefined>>
}

/** A staff list as a file that the server makes: every row, not only those that the screen has fetched. */
export function ExportButton({ list, filters = {} }: ExportButtonProps) {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const path = exportList.path.replace(':list', list)
  return <CsvButton make={{ address: query.size > 0 ? `${path}?${query}` : path, name: `${list}.csv` }} />
}
