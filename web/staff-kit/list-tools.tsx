import { ExportButton, type ExportButtonProps } from '#web/staff-kit/export-button.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'

export function ListTools({ onRefresh, ...file }: ExportButtonProps & { onRefresh: () => void }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <RefreshButton onClick={onRefresh} />
      <ExportButton {...file} />
    </div>
  )
}
