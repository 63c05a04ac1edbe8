import { type ExportName, exportList } from '#contract/exported-lists.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'

export interface ExportButtonProps {
  list: ExportName
  filters?: Readonly<Record<string, string | undefined>>
}

/** Every row, not only the fetched pages. */
export function ExportButton({ list, filters = {} }: ExportButtonProps) {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const path = exportList.path.replace(':list', list)
  return <CsvButton make={{ address: query.size > 0 ? `${path}?${query}` : path, name: `${list}.csv` }} />
}
