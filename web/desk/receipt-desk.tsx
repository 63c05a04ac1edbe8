import { useState } from 'react'
import type { StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { CustomerFinder } from '#web/desk/customer-finder.tsx'
import { PlainReceipt } from '#web/desk/plain-receipt.tsx'
import { ReceiptPanel } from '#web/desk/receipt-panel.tsx'
import { ReceiptsTable } from '#web/desk/receipts-table.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { useLoanForCash } from '#web/desk/use-loan-for-cash.ts'
import { TakeMomo } from '#web/desk/take-momo.tsx'
import { TakeCash } from '#web/desk/take-cash.tsx'

interface Made {
  receipt: StaffReceipt
  /** The loan as it was before; not known for a number that was made earlier. */
  loan?: StaffLoan
}

/** The cash desk: find the customer, count, make the number, read it aloud. */
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
              Find the customer first. The number is then made for one loan and one amount, and completes the payment at once.
            </p>
          )}
          <PlainReceipt onMade={(receipt) => setMade({ receipt })} />
        </div>
        {made ? (
          <ReceiptPanel key={made.receipt.receiptNumber} receipt={made.receipt} loan={made.loan} onClose={() => setMade(undefined)} />
        ) : (
          <p className="rounded-card border border-dashed border-edge p-6 text-center text-muted">The receipt number will stand here.</p>
        )}
      </div>
      <ReceiptsTable onShow={(receipt) => setMade({ receipt })} />
    </div>
  )
}
