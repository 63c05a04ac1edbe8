import { useState } from 'react'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { formatCedis, formatLimit } from '#domain/kernel/money.ts'
import { readPublicStats } from '#contract/public.ts'
import type { disburseLoan } from '#contract/staff-loans.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import type { Submit } from '#web/lib/use-submit.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { PayoutByMomo } from '#web/payouts/payout-by-momo.tsx'
import { needsRelease, reasonNoCash, reasonNoTransfer, reasonNotToPayOut } from '#web/payouts/payout-state.ts'
import { PhoneVerification } from '#web/staff-kit/phone-verification.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { TillLink } from '#web/tills/till-link.tsx'
import { useTillReason } from '#web/tills/till-reason.ts'
import { Button } from '#web/ui/button.tsx'

type Method = 'cash' | 'momo'

export function PayoutForm({ loan, payout }: { loan: OpenedLoan; payout: Submit<typeof disburseLoan> }) {
  const staff = useSignedIn()
  const office = useRead(readPublicStats, {})
  const noCash = reasonNoCash(staff)
  const approves = holdsOneOf(staff, APPROVERS)
  const noTransfer = reasonNoTransfer(loan, staff)
  const networks = office.data?.momoNetworks ?? []
  const [chosen, setChosen] = useState<Method>()
  const method = chosen ?? (noCash !== undefined && noTransfer === undefined && networks.length > 0 ? 'momo' : 'cash')
  const amount = loan.payoutAmount
  const momo = momoCard(office.data?.momoNetworks, office.isError, noTransfer)
  return (
    <>
      <SendingNotice sending={payout} title="Failed to pay out the loan" />
      {loan.payout?.state === 'failed' && payout.error === undefined && (
        <div className="mb-4">
          <Notice tone="danger" title="The transfer failed">
            {loan.payout.reason ?? 'The network gave no reason.'} Nothing was paid out. Try again, or pay out in cash.
          </Notice>
        </div>
      )}
      {/* After a conflict the amount is gone until the loan was read again. */}
      {amount !== null && payout.error?.status !== 409 && (
        <p className="mb-3">
          <span className="block text-muted">{method === 'cash' ? 'Count out' : 'Transfer'}</span>
          <Cedis value={amount} className="text-36 font-bold" />
        </p>
      )}
      <PayoutCustomer loan={loan} />
      <RadioCards
        legend="Paid out by"
        value={method}
        onChange={setChosen}
        disabled={payout.busy || payout.unanswered}
        cards={[
          ...(noCash === undefined ? [{ value: 'cash' as const, name: 'Cash', note: 'At the office.' }] : []),
          ...(approves ? [{ value: 'momo' as const, name: 'Mobile Money', ...momo }] : []),
        ]}
      />
      {method === 'cash' ? <PayoutInCash loan={loan} payout={payout} /> : <PayoutByMomo loan={loan} payout={payout} />}
    </>
  )
}

function momoCard(networks: readonly string[] | undefined, unread: boolean, noTransfer: string | undefined) {
  if (networks === undefined) return { note: unread ? 'We could not load the networks.' : 'Loading networks...', disabled: true }
  if (networks.length === 0)
    return { note: 'No mobile money network is connected yet.', beside: <Badge tone="line">Coming Soon</Badge>, disabled: true }
  return { note: noTransfer ?? 'To the customer’s wallet, after a check.', disabled: noTransfer !== undefined }
}

function PayoutCustomer({ loan }: { loan: OpenedLoan }) {
  const { user } = loan
  return (
    <div className="mb-4">
      <DefinitionRows
        rows={[
          ['Customer', user.fullName],
          [
            'Phone',
            <span key="phone" className="inline-flex flex-wrap items-center justify-end gap-2">
              <PhoneVerification customer={user} />
              {user.phone ?? 'none'}
            </span>,
          ],
          ['Approved by', loan.approvedByName ?? 'another user'],
          ['Total repayment', `${formatCedis(loan.totalRepayAmount)} in ${loan.product?.term ?? '13 weeks'}`],
          ...(loan.refinancedFromLoanId === null
            ? []
            : [['Settles first', `the outstanding of Loan #${loan.refinancedFromLoanId}`] as const]),
        ]}
      />
    </div>
  )
}

function PayoutInCash({ loan, payout }: { loan: OpenedLoan; payout: Submit<typeof disburseLoan> }) {
  const staff = useSignedIn()
  const [known, setKnown] = useState(false)
  const [counted, setCounted] = useState(false)
  const cash = loan.payoutAmount ?? undefined
  const waits = needsRelease(loan, cash)
  const till = useTillReason(!waits && !payout.unanswered, cash)
  const reason =
    reasonNotToPayOut(loan, staff) ??
    reasonNoCash(staff) ??
    till ??
    (waits || (known && counted) ? undefined : 'Tick both boxes above.') ??
    (cash === undefined ? 'This loan is not approved any more.' : undefined)
  return (
    <>
      {waits ? (
        <p className="mb-4 text-muted">
          {loan.secondPersonAbove > 0 ? `Above ${formatLimit(loan.secondPersonAbove)}, another` : 'Another'} user must release the payout
          before you hand out the cash.
        </p>
      ) : (
        <>
          <Checkbox checked={known} onChange={setKnown}>
            I checked the Ghana Card of {loan.user.fullName}.
          </Checkbox>
          <Checkbox checked={counted} onChange={setCounted}>
            I counted {cash === undefined ? 'the money' : formatCedis(cash)} in front of the customer.
          </Checkbox>
        </>
      )}
      <Button
        wide
        reason={reason}
        busy={payout.busy && 'Paying out...'}
        onClick={() => payout.send({ params: { id: loan.id }, body: { method: 'cash', holderReason: undefined } })}
      >
        {waits ? 'Request payout of' : 'Pay out'} {cash !== undefined && formatCedis(cash)} in cash
      </Button>
      {reason === till && <TillLink reason={till} />}
    </>
  )
}
