import { APPROVERS } from '#domain/access/approval-limit.ts'
import { readOwnTill, depositFromTill, openTill, depositFromSafe, topUpTill } from '#contract/tills.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { OutOfDate } from '#web/staff-kit/out-of-date.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { holdsOneOf, reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { ReceiptBookSection } from '#web/tills/receipt-book-section.tsx'
import type { OwnTill, TillDetails } from '#web/tills/till-labels.ts'
import { TILL_READS, useTillChanged } from '#web/staff-kit/staff-follow-ups.ts'
import { TillsSection } from '#web/tills/tills-section.tsx'
import { formatDay } from '#domain/kernel/calendar.ts'
import { TillPart } from '#web/tills/till-part.tsx'
import { refusal } from '#domain/kernel/refusal.ts'
import { TillCount } from '#web/tills/till-count.tsx'
import { TillMovements } from '#web/tills/till-movements.tsx'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime } from '#web/shared/format-time.ts'
import { CountDialog } from '#web/tills/count-dialog.tsx'
import { refusalToTakeOut } from '#domain/tills/till.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { BankForm } from '#web/tills/bank-form.tsx'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'

export function TillTab() {
  const refresh = useRefresh()
  const reading = useRead(readOwnTill, {}, { staleTime: 0 })
  const retry = () => refresh(...TILL_READS)
  return (
    <TabPage title="Till" lead="The cash in your drawer, counted at the end of the day." beside={<RefreshButton onClick={retry} />}>
      {reading.data ? (
        <>
          {reading.error && <OutOfDate onRetry={retry} />}
          <Opened own={reading.data} />
        </>
      ) : reading.error ? (
        <ErrorState title="We could not load your till" error={reading.error} onRetry={retry} />
      ) : (
        <Waiting label="Loading your till...">
          <Skeleton className="mb-6 h-40 w-full" />
          <Skeleton className="h-64 w-full" />
        </Waiting>
      )}
    </TabPage>
  )
}

function Opened({ own }: { own: OwnTill }) {
  const mayApprove = holdsOneOf(useSignedIn(), APPROVERS)
  return (
    <div className="grid gap-10">
      {!own.tillsOn && (
        <Notice tone="info" title="This office works without tills">
          All cash goes through one office cash account. The receipt book below still works. The Managing Director can switch on tills.
        </Notice>
      )}
      {(own.tillsOn || own.till !== null) && <OwnTillSection own={own} />}
      {own.inSafe !== null && own.tillsOn && <SafeSection inSafe={own.inSafe} />}
      {(mayApprove || own.tillsOn) && <TillsSection mayApprove={mayApprove} leftOpen={own.leftOpen} />}
      <ReceiptBookSection today={own.businessDay} />
    </div>
  )
}

function OwnTillSection({ own }: { own: OwnTill }) {
  const { till, businessDay } = own
  return (
    <TillPart title="Your till" lead={formatDay(till?.businessDay ?? businessDay)}>
      {till?.leftOpen && (
        <div className="mb-4">
          <Notice tone="caution" title={`Your till of ${formatDay(till.businessDay)} is still open`}>
            Its day is over. Count and close it before you open the next one and take cash.
          </Notice>
        </div>
      )}
      {till === null ? (
        <OpenTillForm />
      ) : till.status === 'open' ? (
        <OpenedTill till={till} tillsOn={own.tillsOn} />
      ) : (
        <ClosedTill till={till} />
      )}
    </TillPart>
  )
}

function ClosedTill({ till }: { till: TillDetails }) {
  return (
    <div className="grid gap-6">
      <Notice tone={till.status === 'signed' ? 'success' : 'info'} title="Counted and closed">
        {refusal('till_counted_today').message}
      </Notice>
      <TillCount till={till} />
      <TillMovements till={till} />
    </div>
  )
}

function OpenedTill({ till, tillsOn }: { till: TillDetails; tillsOn: boolean }) {
  const [dialog, setDialog] = useState<'count' | 'deposit' | 'top-up'>()
  const close = () => setDialog(undefined)
  const closed = till.leftOpen ? 'Count this till first.' : tillsOn ? undefined : refusal('tills_off').message
  return (
    <div className="grid gap-6">
      <Card className="max-w-form">
        <p className="text-muted">Opened at {formatTime(till.openedAt)} with</p>
        <p className="mb-4">
          <Cedis value={till.openingFloat} className="text-36 font-bold" />
        </p>
        <Button wide icon="check" onClick={() => setDialog('count')}>
          Count and close
        </Button>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="second" size="desk" reason={closed} onClick={() => setDialog('deposit')}>
            Deposit to bank
          </Button>
          {closed === undefined && (
            <Button kind="second" size="desk" onClick={() => setDialog('top-up')}>
              Top up from safe
            </Button>
          )}
        </div>
      </Card>
      <TillMovements till={till} />
      {dialog === 'count' && <CountDialog till={till} onClose={close} />}
      {dialog === 'deposit' && <DepositDialog till={till} onClose={close} />}
      {dialog === 'top-up' && <TopUpDialog till={till} onClose={close} />}
    </div>
  )
}

/** Without the balance: the till is counted without the books in view (rule P16). */
function DepositDialog({ till, onClose }: { till: TillDetails; onClose: () => void }) {
  const deposit = useSubmit(depositFromTill, useTillChanged(onClose))
  return (
    <BankForm
      title="Deposit to bank"
      tooMuch={(amount) => refusalToTakeOut(amount, till.inTill)?.message}
      sending={deposit}
      onSend={(body) => deposit.send({ params: { id: till.id }, body })}
      onClose={onClose}
    />
  )
}

function OpenTillForm() {
  const staff = useSignedIn()
  const [text, setText] = useState('')
  const [float, setFloat] = useState<Pesewas>()
  const opening = useSubmit(
    openTill,
    useTillChanged(() => undefined),
  )
  const reason =
    reasonWithout(staff, 'generate_payment_codes') ??
    (float === undefined ? 'Count the float and enter it. Without a float, enter 0.' : undefined)
  return (
    <Card className="max-w-form">
      <SendingNotice sending={opening} title="The till was not opened" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (float !== undefined && reason === undefined) opening.send({ body: { openingFloat: float } })
        }}
      >
        <CedisField
          label="Float from the safe"
          hint="The cash that you counted into the drawer."
          required
          value={text}
          disabled={opening.busy || opening.unanswered}
          error={opening.error?.errors['openingFloat']}
          onChange={(typed, parsed) => {
            setText(typed)
            setFloat(parsed)
          }}
        />
        <Button type="submit" wide busy={opening.busy && 'Opening...'} reason={reason}>
          {float === undefined ? 'Open till' : `Open till with ${formatCedis(float)}`}
        </Button>
        <p className="mt-3 text-muted">All your receipts, payouts and refunds then go through this till until you count it.</p>
      </form>
    </Card>
  )
}

function SafeSection({ inSafe }: { inSafe: Pesewas }) {
  const staff = useSignedIn()
  const [depositing, setDepositing] = useState(false)
  const close = () => setDepositing(false)
  const deposit = useSubmit(depositFromSafe, useTillChanged(close))
  const empty = inSafe <= 0 ? 'The safe is empty.' : undefined
  return (
    <TillPart title="Safe" lead="Floats come from the safe. Counted cash goes back to it.">
      <Card className="max-w-form">
        <p className="mb-3">
          <Cedis value={inSafe} className="text-28 font-bold" />
        </p>
        {inSafe < 0 && <p className="mb-3 text-muted">Negative until the owner’s funding is booked.</p>}
        <Button kind="second" size="desk" reason={reasonWithout(staff, ...APPROVERS) ?? empty} onClick={() => setDepositing(true)}>
          Deposit from safe to bank
        </Button>
      </Card>
      {depositing && (
        <BankForm
          title="Deposit from safe to bank"
          hint={`Available: ${formatCedis(inSafe)}.`}
          tooMuch={(amount) => (amount > inSafe ? refusal('safe_too_little', { amount: inSafe }).message : undefined)}
          sending={deposit}
          onSend={(body) => deposit.send({ body })}
          onClose={close}
        />
      )}
    </TillPart>
  )
}

function TopUpDialog({ till, onClose }: { till: TillDetails; onClose: () => void }) {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState<Pesewas>()
  const topUp = useSubmit(topUpTill, useTillChanged(onClose))
  const locked = topUp.busy || topUp.unanswered
  const problem = topUp.unanswered || (amount !== undefined && amount > 0) ? undefined : 'Enter the amount from the safe.'
  return (
    <FormDialog
      title="Top up from safe"
      failure="The till was not topped up"
      sending={topUp}
      onClose={onClose}
      onSubmit={() => {
        if (amount !== undefined && problem === undefined) topUp.send({ params: { id: till.id }, body: { amount } })
      }}
    >
      <CedisField
        label="Amount"
        required
        value={text}
        disabled={locked}
        error={topUp.error?.errors['amount']}
        onChange={(text, parsed) => {
          setText(text)
          setAmount(parsed)
        }}
      />
      <Button type="submit" wide busy={topUp.busy && 'Booking...'} reason={topUp.busy ? undefined : problem}>
        {amount === undefined ? 'Top up' : `Top up with ${formatCedis(amount)}`}
      </Button>
    </FormDialog>
  )
}
