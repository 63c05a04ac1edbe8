import { needsHolderReason, type TransferPurpose } from '#domain/loans/payout.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'
import type { HolderAnswer, PayoutPlan } from '#web/payouts/payout-state.ts'

type Match = NonNullable<PayoutPlan['holder']>['match']

const MATCHES: Readonly<Record<Match, readonly [tone: NoticeTone, title: string]>> = {
  same: ['success', 'The wallet is in the name of the customer'],
  check: ['caution', 'The names are almost the same. Check them.'],
  different: ['danger', 'The wallet is in another name'],
  untold: ['caution', 'The network does not show the owner of this wallet'],
}

interface PayoutHolderProps {
  plan: Pick<PayoutPlan, 'phone' | 'network' | 'holder'>
  purpose: TransferPurpose
  customer: string
  answer: HolderAnswer
  disabled: boolean
  onAnswer: (answer: HolderAnswer) => void
}

/** Collects a reason where the wallet's registered name differs from the customer's. */
export function PayoutHolder({ plan, purpose, customer, answer, disabled, onAnswer }: PayoutHolderProps) {
  const { holder } = plan
  const isOpen = holder?.state === 'active' || holder?.state === 'unknown'
  return (
    <div className="mb-4">
      <DefinitionRows
        rows={[
          ['Wallet', plan.phone === null ? 'none' : `${plan.phone}, ${PROVIDER_NAMES[plan.network]}`],
          ...(holder?.name === null || holder === null ? [] : [['In the name of', holder.name] as const]),
        ]}
      />
      {holder !== null && !isOpen && (
        <Notice tone="danger" title={holder.state === 'inactive' ? 'This wallet is not active' : 'This network has no such wallet'} live>
          We cannot send money to it. Correct the wallet in the profile, or pay out in cash.
        </Notice>
      )}
      {holder !== null && isOpen && (
        <>
          <Notice tone={MATCHES[holder.match][0]} title={MATCHES[holder.match][1]} live>
            {holder.match === 'same'
              ? undefined
              : `The customer is ${customer}. Money sent to the wrong wallet is almost impossible to recover.`}
          </Notice>
          {holder.match !== 'same' && (
            <Checkbox checked={answer.confirmed} disabled={disabled} onChange={(confirmed) => onAnswer({ ...answer, confirmed })}>
              I checked with {customer} that this is the right wallet.
            </Checkbox>
          )}
          {needsHolderReason(holder, purpose) && (
            <TextArea
              label="Why use this wallet?"
              hint="Stored with the payout and in the audit trail."
              value={answer.reason}
              maxLength={500}
              required
              disabled={disabled}
              onChange={(reason) => onAnswer({ ...answer, reason })}
            />
          )}
        </>
      )}
    </div>
  )
}
