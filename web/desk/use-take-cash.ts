import { useState } from 'react'
import type { Pesewas } from '#domain/kernel/money.ts'
import { listStaffLoans, readStaffLoan } from '#contract/staff-loans.ts'
import { payFor } from '#contract/staff-on-behalf.ts'
import { generateReceipt, listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import type { StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'

/** Two ways of taking cash: the receipt alone, which the customer enters, or the receipt and the payment in one step. */
export function useTakeCash(loan: StaffLoan, onMade: (receipt: StaffReceipt) => void) {
  const refresh = useRefresh()
  const done = (receipt: StaffReceipt | null) => {
    refresh(listReceipts, listStaffLoans, readStaffLoan, listStaffPayments)
    if (receipt) onMade(receipt)
  }
  // Who has no phone has no app to enter the number in.
  const [entersIt, setEntersIt] = useState(loan.user.phone === null)
  const make = useSubmit(generateReceipt, { onDone: ({ receipt }) => done(receipt) })
  const pay = useSubmit(payFor, { onDone: ({ receipt }) => done(receipt) })
  const send = (amount: Pesewas) =>
    entersIt
      ? pay.send({ params: { userId: loan.userId }, body: { loanId: loan.id, amount, paymentMethod: 'cash' } })
      : make.send({ body: { loanId: loan.id, amount } })
  return { entersIt, setEntersIt, sending: entersIt ? pay : make, send }
}
