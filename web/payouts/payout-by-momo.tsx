import { useState } from 'react'
import { formatCedis, formatLimit } from '#domain/kernel/money.ts'
import { needsHolderReason, LOWEST_WALLET_LIMIT } from '#domain/loans/payout.ts'
import type { disburseLoan } from '#contract/staff-loans.ts'
import { readPayout } from '#contract/payouts.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import type { Submit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { PayoutHolder } from '#web/payouts/payout-holder.tsx'
import { reasonNotToPayOut, reasonNotToSend, type HolderAnswer, type PayoutPlan } from '#web/payouts/payout-state.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { WalletCode } from '#web/payouts/wallet-code.tsx'

interface PayoutByMomoProps {
  loan: OpenedLoan
  payout: Submit<typeof disburseLoan>
}

export function PayoutByMomo({ loan, payout }: PayoutByMomoProps) {
  const reading = useRead(readPayout, { params: { id: loan.id } }, { staleTime: 0 })
  if (reading.data) return <PlannedPayout loan={loan} payout={payout} plan={reading.data} />
  if (reading.error)
    return <ErrorState title="We could not check the wallet" error={reading.error} onRetry={() => void reading.refetch()} />
  return (
    <Waiting label="Checking the wallet with the network...">
      <Skeleton className="mb-3 h-24 w-full" />
      <Skeleton className="h-12 w-full" />
    </Waiting>
  )
}

function PlannedPayout({ loan, payout, plan }: PayoutByMomoProps & { plan: PayoutPlan }) {
  const staff = useSignedIn()
  const [answer, setAnswer] = useState<HolderAnswer>({ confirmed: false, reason: '' })
  const walletReason = oneLine(answer.reason)
  const reason = payout.unanswered
    ? undefined
    : (reasonNotToPayOut(loan, staff) ?? reasonNotToSend(plan, { ...answer, reason: walletReason }))
  const holderReason = plan.holder !== null && needsHolderReason(plan.holder, 'payout') ? walletReason : undefined
  return (
    <>
      <PayoutHolder
        plan={plan}
        purpose="payout"
        customer={loan.user.fullName}
        answer={answer}
        disabled={payout.busy || payout.unanswered}
        onAnswer={setAnswer}
      />
      {plan.changed !== null && <WalletCode userId={loan.userId} changed={plan.changed} />}
      {plan.aboveSmallestWallet && (
        <div className="mb-4">
          <Notice tone="caution" title={`A wallet of the lowest tier accepts ${formatLimit(LOWEST_WALLET_LIMIT)} a day`}>
            If the network refuses this amount, pay out in cash.
          </Notice>
        </div>
      )}
      {plan.needsSecondPerson && (
        <p className="mb-4 text-muted">
          Above {formatLimit(plan.secondPersonAbove)}, another user must release the transfer before we send it.
        </p>
      )}
      <Button
        wide
        reason={reason}
        busy={payout.busy && 'Sending...'}
        onClick={() => payout.send({ params: { id: loan.id }, body: { method: 'momo', holderReason } })}
      >
        {plan.needsSecondPerson ? `Request payout of ${formatCedis(plan.amount)}` : `Pay out ${formatCedis(plan.amount)} by mobile money`}
      </Button>
    </>
  )
}
