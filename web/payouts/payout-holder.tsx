import { needsHolderReason, type TransferPurpose } from '#domain/loans/payout.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { PROVIDER_NAMES } from '#web/profile/business-types.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'
import type { HolderAnswer, PayoutPlan } from '#web/payouts/payout-state.ts'

type Match = NonNullable<PayoutPlan['holder']>['match']

const MATCHES: Readonly<Record<Match, readonly [tone: NoticeTone, title: string]>> = {
  same: ['success', 'The wallet is in the name of the customer'],
  check: ['caution', 'The names are almost the same: look twice'],
  different: ['danger', 'The wallet is in another name'],
  untold: ['caution', 'The network does not say who owns this wallet'],
}

interface PayoutHolderProps {
  plan: Pick<PayoutPlan, 'phone' | 'network' | 'holder'>
  purpose: TransferPurpose
  customer: string
  answer: HolderAnswer
  disabled: boolean
  onAnswer: (answer: HolderAnswer) => void
}

/** The wallet as its network has it beside the customer, and what has to be said where the two are not the same. */
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
        <Notice
          tone="danger"
          title={holder.state === 'inactive' ? 'This wallet is not active' : 'There is no such wallet on this network'}
          live
        >
          Nothing can be sent to it. Correct the wallet in the profile, or pay out in cash.
        </Notice>
      )}
      {holder !== null && isOpen && (
        <>
          <Notice tone={MATCHES[holder.match][0]} title={MATCHES[holder.match][1]} live>
            {holder.match === 'same' ? undefined : `The customer is ${customer}. A transfer to the wrong wallet is practically lost.`}
          </Notice>
          {holder.match !== 'same' && (
            <Checkbox checked={answer.looked} disabled={disabled} onChange={(looked) => onAnswer({ ...answer, looked })}>
              I checked with {customer} that this is the right wallet.
            </Checkbox>
          )}
          {needsHolderReason(holder, purpose) && (
            <TextArea
              label="Why the money goes to this wallet"
              hint="It is stored with the payout and in the audit trail."
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
