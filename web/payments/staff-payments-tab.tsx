import { useState } from 'react'
import { listStaffPayments } from '#contract/staff-payments.ts'
import { useList } from '#web/lib/use-list.ts'
import { ConfirmPaymentDialog } from '#web/payments/confirm-payment-dialog.tsx'
import { FailPaymentDialog } from '#web/payments/fail-payment-dialog.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { PendingPayments } from '#web/payments/pending-payments.tsx'
import { CompletedPayments } from '#web/payments/completed-payments.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'

/** Payments that wait for the office to look whether the money is there, and those that were completed lately. */
export function StaffPaymentsTab() {
  const [dialog, setDialog] = useState<{ kind: 'confirm' | 'fail'; payment: StaffPayment }>()
  const waiting = useList(listStaffPayments, { query: { status: 'pending' } })
  const completed = useList(listStaffPayments, { query: { status: 'completed' } })
  const close = () => setDialog(undefined)
  const reread = () => {
    waiting.retry()
    completed.retry()
  }
  return (
    <TabPage
      title="Payments"
      lead="Waiting for the office, oldest first. Confirm only money that you have seen."
      beside={<ListTools list="payments" onRefresh={reread} />}
    >
      <ListStates
        list={waiting}
        what="the payments"
        empty={{ title: 'No payment waits', words: 'A payment appears here when a customer enters a number that somebody has to check.' }}
      >
        {(rows) => (
          <PendingPayments
            rows={rows}
            onConfirm={(payment) => setDialog({ kind: 'confirm', payment })}
            onFail={(payment) => setDialog({ kind: 'fail', payment })}
          />
        )}
      </ListStates>
      <h3 className="mt-8 mb-3 text-18 font-bold">Recently completed</h3>
      <ListStates
        list={completed}
        what="the completed payments"
        first={20}
        empty={{ title: 'No payment was completed yet', words: 'Completed payments appear here, the newest first.' }}
      >
        {(rows) => <CompletedPayments rows={rows} />}
      </ListStates>
      {dialog?.kind === 'confirm' && <ConfirmPaymentDialog payment={dialog.payment} onClose={close} />}
      {dialog?.kind === 'fail' && <FailPaymentDialog payment={dialog.payment} onClose={close} />}
    </TabPage>
  )
}
