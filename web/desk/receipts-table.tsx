import { useState } from 'react'
import { listReceipts } from '#contract/staff-payments.ts'
import { useList } from '#web/lib/use-list.ts'
import { CancelReceiptDialog } from '#web/desk/cancel-receipt-dialog.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { wholeReceiptNumber } from '#web/desk/receipt-labels.ts'
import { ReceiptRows } from '#web/desk/receipt-rows.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { useView } from '#web/staff-kit/use-view.ts'

/** The receipt numbers that were made, newest first, and the way to cancel one that was not used. */
export function ReceiptsTable({ onShow }: { onShow: (receipt: StaffReceipt) => void }) {
  const view = useView()
  const typed = view.get('receipt') ?? ''
  const number = wholeReceiptNumber(typed)
  const list = useList(listReceipts, { query: number === undefined ? {} : { search: number } })
  const [cancelling, setCancelling] = useState<StaffReceipt>()
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h3 className="text-18 font-bold">Recent receipts</h3>
        <div className="max-w-80 flex-1">
          <SearchBox quiet label="Receipt number" value={typed} wait={300} onChange={(receipt) => view.set({ receipt })} />
        </div>
        <ExportButton list="receipts" filters={{ search: number }} />
        <RefreshButton onClick={list.retry} />
      </div>
      <ListStates
        list={list}
        what="the receipts"
        first={10}
        empty={
          number === undefined
            ? {
                title: 'No receipt was made yet',
                words: 'Each number that is made stands here, with who made it and whether it was entered.',
              }
            : { title: 'No such receipt number', words: 'Check the six characters. 0, 1, I and O never occur.' }
        }
      >
        {(rows) => <ReceiptRows rows={rows} onShow={onShow} onCancel={setCancelling} />}
      </ListStates>
      {cancelling && <CancelReceiptDialog receipt={cancelling} onClose={() => setCancelling(undefined)} />}
    </div>
  )
}
