import { useState } from 'react'
import type { StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { ReceiptPanel } from '#web/desk/receipt-panel.tsx'
import { tabPath } from '#web/staff-kit/admin-tabs.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { generateReceipt, listReceipts, cancelReceipt } from '#contract/staff-payments.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useList } from '#web/lib/use-list.ts'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { wholeReceiptNumber } from '#web/desk/receipt-labels.ts'
import { ReceiptRows } from '#web/desk/receipt-rows.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { listStaffLoans } from '#contract/staff-loans.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { readOwnTill } from '#contract/tills.ts'
import { TillLink } from '#web/tills/till-link.tsx'
import { useTillReason } from '#web/tills/till-reason.ts'

export function ReceiptDesk() {
  const [made, setMade] = useState<StaffReceipt>()
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-4">
          <div className="rounded-card border border-line p-4">
            <LinkButton to={tabPath('cash')} icon="cash">
              Take a payment at the cash desk
            </LinkButton>
            <p className="mt-2 text-14 text-muted">For one loan and one amount. It counts at once.</p>
          </div>
          <PlainReceipt onMade={setMade} />
        </div>
        {made ? (
          <ReceiptPanel key={made.receiptNumber} receipt={made} onNext={() => setMade(undefined)} />
        ) : (
          <p className="rounded-card border border-dashed border-edge p-6 text-center text-muted">The receipt number appears here.</p>
        )}
      </div>
      <ReceiptsTable onShow={setMade} />
    </div>
  )
}

/** Only the server makes numbers. */
function PlainReceipt({ onMade }: { onMade: (receipt: StaffReceipt) => void }) {
  const refresh = useRefresh()
  const make = useSubmit(generateReceipt, {
    onDone: ({ receipt }) => {
      refresh(listReceipts)
      onMade(receipt)
    },
  })
  return (
    <div className="rounded-card border border-line p-4">
      <SendingNotice sending={make} title="Failed to generate receipt number. Please try again." />
      <Button kind="second" size="desk" icon="receipt" busy={make.busy && 'Generating...'} onClick={() => make.send({ body: {} })}>
        Generate Cash Receipt Number
      </Button>
      <p className="mt-2 text-14 text-muted">
        For any loan and amount. A payment with this number waits in the Payments tab for confirmation.
      </p>
    </div>
  )
}

function ReceiptsTable({ onShow }: { onShow: (receipt: StaffReceipt) => void }) {
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
          <SearchBox label="Receipt number" value={typed} wait={300} onChange={(receipt) => view.set({ receipt })} />
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
                title: 'No receipts yet',
                words: 'Receipt numbers appear here with their maker and status.',
              }
            : { title: 'Receipt number not found', words: 'Check the six characters. 0, 1, I and O are never used.' }
        }
      >
        {(rows) => <ReceiptRows rows={rows} onShow={onShow} onCancel={setCancelling} />}
      </ListStates>
      {cancelling && <CancelReceiptDialog receipt={cancelling} onClose={() => setCancelling(undefined)} />}
    </div>
  )
}

function CancelReceiptDialog({ receipt, onClose }: { receipt: StaffReceipt; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const cancel = useSubmit(
    cancelReceipt,
    useFollowUp({ reads: [listReceipts, listStaffLoans, readOwnTill, ...CASE_READS], onDone: onClose }),
  )
  const till = useTillReason(receipt.amount !== null && !cancel.unanswered, receipt.amount ?? undefined)
  const problem = till ?? (oneLine(reason) === '' ? 'Please give a reason' : undefined)
  return (
    <FormDialog
      title={`Cancel receipt ${receipt.receiptNumber}?`}
      failure="Failed to cancel the receipt"
      sending={cancel}
      onClose={onClose}
      onSubmit={() => {
        if (problem === undefined) cancel.send({ params: { receiptNumber: receipt.receiptNumber }, body: { reason: oneLine(reason) } })
      }}
    >
      <p className="mb-4 text-muted">
        {receipt.amount === null
          ? 'The number stops working.'
          : `The number stops working. Take ${formatCedis(receipt.amount)} out of the till and hand it back to ${receipt.customerName ?? 'the customer'}. We notify the customer.`}
      </p>
      <TextField label="Reason" value={reason} maxLength={500} required error={cancel.error?.errors['reason']} onChange={setReason} />
      <Button type="submit" kind="danger" wide busy={cancel.busy && 'Cancelling...'} reason={cancel.busy ? undefined : problem}>
        Cancel receipt
      </Button>
      <TillLink reason={till} />
    </FormDialog>
  )
}
