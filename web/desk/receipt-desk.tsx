import { useState } from 'react'
import type { StaffLoan, StaffReceipt, OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { CustomerFinder } from '#web/desk/customer-finder.tsx'
import { ReceiptPanel } from '#web/desk/receipt-panel.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { TakeCash } from '#web/desk/take-cash.tsx'
import { generateReceipt, listReceipts, cancelReceipt } from '#contract/staff-payments.ts'
import { useRefresh, useRead } from '#web/lib/use-read.ts'
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
import { Card } from '#web/ui/card.tsx'
import { StaffMomo } from '#web/desk/staff-momo-button.tsx'
import { readStaffLoan, listStaffLoans } from '#contract/staff-loans.ts'
import { takesCash } from '#web/desk/desk-payment.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'

interface Made {
  receipt: StaffReceipt
  /** The loan before the payment; unknown for an earlier number. */
  loan?: StaffLoan
}

export function ReceiptDesk() {
  const view = useView()
  const [found, setFound] = useState<StaffLoan>()
  const opened = useLoanForCash(view.get('cash'))
  const loan = found ?? opened
  const setLoan = (next: StaffLoan | undefined) => {
    setFound(next)
    if (view.get('cash') !== undefined) view.set({ cash: undefined })
  }
  const [made, setMade] = useState<Made>()
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-6 lg:grid-cols-[19rem_minmax(0,1fr)_21rem]">
        <CustomerFinder chosen={loan?.id} onChoose={setLoan} />
        <div className="grid gap-6">
          {loan ? (
            <>
              <TakeCash
                key={loan.id}
                loan={loan}
                onMade={(receipt) => {
                  setMade({ receipt, loan })
                  setLoan(undefined)
                }}
              />
              <TakeMomo key={`momo ${loan.id}`} loan={loan} onPaid={() => setLoan(undefined)} />
            </>
          ) : (
            <p className="text-muted lg:pt-7">
              Find the customer first. The receipt is for one loan and one amount, and completes the payment at once.
            </p>
          )}
          <PlainReceipt onMade={(receipt) => setMade({ receipt })} />
        </div>
        {made ? (
          <ReceiptPanel key={made.receipt.receiptNumber} receipt={made.receipt} loan={made.loan} onClose={() => setMade(undefined)} />
        ) : (
          <p className="rounded-card border border-dashed border-edge p-6 text-center text-muted">The receipt number appears here.</p>
        )}
      </div>
      <ReceiptsTable onShow={(receipt) => setMade({ receipt })} />
    </div>
  )
}

/** A number without loan and amount. Only the server makes numbers, so a failure is shown. */
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

function TakeMomo({ loan, onPaid }: { loan: StaffLoan; onPaid: () => void }) {
  return (
    <Card>
      <h3 className="mb-1 text-18 font-bold">Mobile money</h3>
      <p className="mb-3 text-muted">{loan.user.fullName} approves the payment on their phone. No receipt number is needed.</p>
      <StaffMomo loan={loan} onPaid={onPaid} />
    </Card>
  )
}

/** The loan in the address; undefined without one, or if it takes no payments. */
function useLoanForCash(requested: string | undefined): OpenedLoan | undefined {
  const id = requested !== undefined && /^[1-9]\d{0,14}$/.test(requested) ? Number(requested) : undefined
  const loan = useRead(readStaffLoan, { params: { id: id ?? 0 } }, { enabled: id !== undefined, staleTime: 0 }).data
  return loan && loan.id === id && takesCash(loan) ? loan : undefined
}

function CancelReceiptDialog({ receipt, onClose }: { receipt: StaffReceipt; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const cancel = useSubmit(
    cancelReceipt,
    useFollowUp({ reads: [listReceipts, listStaffLoans], otherwise: 'Failed to cancel the receipt', onDone: onClose }),
  )
  return (
    <FormDialog
      title={`Cancel receipt ${receipt.receiptNumber}?`}
      failure="Failed to cancel the receipt"
      sending={cancel}
      onClose={onClose}
      onSubmit={() => {
        if (oneLine(reason) !== '') cancel.send({ params: { receiptNumber: receipt.receiptNumber }, body: { reason: oneLine(reason) } })
      }}
    >
      <p className="mb-4 text-muted">
        {receipt.amount === null
          ? 'The number stops working.'
          : `The number stops working. Take ${formatCedis(receipt.amount)} out of the till and hand it back to ${receipt.customerName ?? 'the customer'}. We notify the customer.`}
      </p>
      <TextField label="Reason" value={reason} maxLength={500} required error={cancel.error?.errors['reason']} onChange={setReason} />
      <Button
        type="submit"
        kind="danger"
        wide
        busy={cancel.busy && 'Cancelling...'}
        reason={oneLine(reason) === '' ? 'Please give a reason' : undefined}
      >
        Cancel receipt
      </Button>
    </FormDialog>
  )
}
