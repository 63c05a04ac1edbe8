import { useRef, useState } from 'react'
import { readStaffLoan } from '#contract/staff-loans.ts'
import type { payFor } from '#contract/staff-on-behalf.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { CustomerFinder } from '#web/desk/customer-finder.tsx'
import { takesCash } from '#web/desk/desk-payment.ts'
import { ReceiptPanel } from '#web/desk/receipt-panel.tsx'
import { ReceiptsToday } from '#web/desk/receipts-today.tsx'
import { StaffMomo } from '#web/desk/staff-momo-button.tsx'
import { TakeCash } from '#web/desk/take-cash.tsx'
import type { OpenedLoan, StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { Card } from '#web/ui/card.tsx'

interface Made {
  readonly receipt: StaffReceipt
  readonly loan: StaffLoan
  /** The loan after a payment that counts at once. */
  readonly after: AnswerOf<typeof payFor>['loan'] | undefined
}

/** Fits one screen of 1280 × 800 (rule A28). */
export function CashDesk() {
  const view = useView()
  const finder = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<StaffLoan>()
  const opened = useLoanForCash(view.get('cash'))
  const [made, setMade] = useState<Made>()
  const loan = found ?? opened
  const choose = (next: StaffLoan | undefined) => {
    setFound(next)
    if (next) setMade(undefined)
    if (view.get('cash') !== undefined) view.set({ cash: undefined })
  }
  const next = () => {
    setMade(undefined)
    finder.current?.focus()
  }
  return (
    <section className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 py-4 md:px-6">
      <h2 className="sr-only">Take payment</h2>
      <div className="grid items-start gap-4 lg:grid-cols-[264px_minmax(0,1fr)] xl:grid-cols-[264px_minmax(0,1fr)_280px]">
        <div className="grid gap-4">
          <CustomerFinder field={finder} isNext={made !== undefined} chosen={loan?.id} onChoose={choose} />
          {loan && <TakeMomo key={`momo ${loan.id}`} loan={loan} onPaid={() => choose(undefined)} />}
        </div>
        <div className="grid min-w-0 gap-4">
          {loan ? (
            <TakeCash
              key={loan.id}
              loan={loan}
              onMade={(receipt, after) => {
                setMade({ receipt, loan, after })
                choose(undefined)
              }}
            />
          ) : made ? (
            <ReceiptPanel key={made.receipt.receiptNumber} {...made} onNext={next} />
          ) : (
            <p className="rounded-card border border-dashed border-edge p-6 text-muted">
              Find the customer. Check the amount, count the cash and press Enter: the receipt number appears here.
            </p>
          )}
        </div>
        <ReceiptsToday newest={made?.receipt.receiptNumber} />
      </div>
    </section>
  )
}

function TakeMomo({ loan, onPaid }: { loan: StaffLoan; onPaid: () => void }) {
  return (
    <Card>
      <h3 className="text-16 font-bold">Mobile money</h3>
      <p className="mb-3 text-14 text-muted">{loan.user.fullName} approves the payment on their phone. No receipt number is needed.</p>
      <StaffMomo loan={loan} onPaid={onPaid} />
    </Card>
  )
}

/** Undefined if the loan takes no payments. */
function useLoanForCash(requested: string | undefined): OpenedLoan | undefined {
  const id = requested !== undefined && /^[1-9]\d{0,14}$/.test(requested) ? Number(requested) : undefined
  const loan = useRead(readStaffLoan, { params: { id: id ?? 0 } }, { enabled: id !== undefined, staleTime: 0 }).data
  return loan && loan.id === id && takesCash(loan) ? loan : undefined
}
