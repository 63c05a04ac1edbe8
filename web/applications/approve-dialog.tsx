import type { FlagCode } from '#domain/loans/review-flags.ts'
import { lazy, Suspense, useState } from 'react'
import { cedis, formatAmount, formatCedis, formatLimit, type Pesewas } from '#domain/kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { abilityOf, fittingAmount, shareOf } from '#web/applications/ability-section.tsx'
import { problemWithApproval, exposureWith } from '#web/applications/review-checks.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { OpenedLoan, StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { shownOf, type Decision } from '#web/applications/use-decision.ts'
import { quote } from '#domain/loans/quote.ts'
import { Cedis } from '#web/shared/cedis.tsx'

const STEP = cedis(1)

interface ApproveDialogProps {
  loan: OpenedLoan
  checked: readonly FlagCode[]
  decision: Decision
  onClose: () => void
}

export function ApproveDialog({ loan, checked, decision, onClose }: ApproveDialogProps) {
  const staff = useSignedIn()
  const { requestedAmount } = loan
  const [text, setText] = useState(formatAmount(requestedAmount))
  const [amount, setAmount] = useState<Pesewas | undefined>(requestedAmount)
  const [notes, setNotes] = useState('')
  const [confirming, setConfirming] = useState(false)
  const [tried, setTried] = useState(false)
  const problem = problemWithApproval(loan, amount, staff)
  const change = (typed: string, parsed: Pesewas | undefined) => {
    setText(typed)
    setAmount(parsed)
  }
  const next = () => {
    setTried(true)
    if (!problem) setConfirming(true)
  }
  if (confirming && amount !== undefined)
    return <ApproveQuestion {...{ loan, amount, notes, checked, decision }} onCancel={() => setConfirming(false)} />
  return (
    <Dialog title={`Approve the loan of ${loan.user.fullName}`} onClose={onClose}>
      <form
        noValidate
        className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          next()
        }}
      >
        {tried && problem?.invalid && (
          <div className="mb-4">
            <Notice tone="danger" title="Invalid Amount" live />
          </div>
        )}
        <CedisField
          label="Approved amount"
          hint={`From GH₵1 to the requested ${formatLimit(requestedAmount)}.`}
          value={text}
          step={STEP}
          max={requestedAmount}
          error={problem?.invalid && !tried ? undefined : problem?.words}
          onChange={change}
        />
        <ApprovalFigures loan={loan} amount={problem?.invalid ? undefined : amount} />
        <TextArea
          label="Notes"
          optional
          hint="For staff only. The customer does not see them."
          value={notes}
          maxLength={2000}
          onChange={setNotes}
        />
        <Button type="submit" wide disabled={problem !== undefined && !problem.invalid}>
          {amount === undefined ? 'Approve' : `Approve ${formatCedis(amount)}`}
        </Button>
      </form>
    </Dialog>
  )
}

interface ApproveQuestionProps extends Omit<ApproveDialogProps, 'onClose'> {
  amount: Pesewas
  notes: string
  onCancel: () => void
}

function ApproveQuestion({ loan, amount, notes, checked, decision, onCancel }: ApproveQuestionProps) {
  const { approve } = decision
  return (
    <FinalQuestion
      title={`Approve ${formatCedis(amount)} for ${loan.user.fullName}?`}
      confirm={`Yes, approve ${formatCedis(amount)}`}
      cancel="Go back"
      kind="primary"
      busy={approve.busy && 'Approving...'}
      closed={decision.busy}
      onConfirm={() =>
        approve.send({ params: { id: loan.id }, body: { approvedAmount: amount, notes, ...shownOf(loan), checked: [...checked] } })
      }
      onCancel={onCancel}
    >
      <SendingNotice sending={approve} title="Failed to approve loan" />
      This decision is final. The customer gets a notification and an SMS.
      {amount < loan.requestedAmount && ' Before the payout, the customer must accept the terms of the lower amount.'}
    </FinalQuestion>
  )
}

// Loaded when needed: most applications have product version 1.
const ProductFigures = lazy(async () => ({ default: (await import('#web/applications/product-figures.tsx')).ProductFigures }))

function ApprovalFigures({ loan, amount }: { loan: OpenedLoan; amount: Pesewas | undefined }) {
  const { product } = loan
  return (
    <div className="mb-5">
      {product ? (
        <Suspense fallback={<Skeleton className="h-52" />}>
          {amount !== undefined && (
            <ProductFigures {...{ loan, amount, product, shareOf, fittingAmount }} exposure={exposureWith(loan, amount)} />
          )}
        </Suspense>
      ) : (
        <WeeklyFigures loan={loan} amount={amount} />
      )}
      {amount !== undefined && amount < loan.requestedAmount && (
        <p className="mt-2 text-muted">This is less than requested. The customer must accept the new terms before the payout.</p>
      )}
    </div>
  )
}

function WeeklyFigures({ loan, amount }: { loan: StaffLoan; amount: Pesewas | undefined }) {
  const price = amount === undefined ? undefined : quote(amount)
  const last = price?.instalments.at(-1)?.amount
  const ability = amount === undefined ? undefined : abilityOf(loan, amount)
  const share = ability && shareOf(ability.burden, loan)
  const rows = [
    ['Weekly payment, 13 times', price?.weekly],
    ['Total repayment', price?.total],
    ['Exposure, all loans', amount === undefined ? undefined : exposureWith(loan, amount)],
  ] as const
  return (
    <>
      <dl aria-live="polite">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-bold">{value === undefined ? 'none yet' : <Cedis value={value} />}</dd>
          </div>
        ))}
        {ability && share !== undefined && (
          <div className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">All weekly payments</dt>
            <dd className={ability.tooHigh ? 'font-bold text-caution' : 'font-bold'}>{share}</dd>
          </div>
        )}
      </dl>
      {ability?.fits !== undefined && <p className="mt-2 text-14 text-muted">{fittingAmount(ability.fits, loan)}</p>}
      {price && last !== undefined && last !== price.weekly && (
        <p className="mt-2 text-14 text-muted">The 13th payment is {formatCedis(last)}, which makes the total exact.</p>
      )}
    </>
  )
}
