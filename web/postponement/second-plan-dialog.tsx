import { useState } from 'react'
import { readSecondPlan, requestSecondPlan } from '#contract/second-plan.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { INSTALMENT_UNITS } from '#domain/loans/instalment-unit.ts'
import { FIRST_PAYMENT_DAYS, PLAN_INTERVALS, PLAN_WEEKS } from '#domain/postponement/second-plan-rules.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatNear, todayHere } from '#web/shared/format-time.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { useLoanChanged } from '#web/staff-kit/staff-follow-ups.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { Button } from '#web/ui/button.tsx'

const CHOICES = PLAN_INTERVALS.map((weeks) => ({
  value: String(weeks),
  name: weeks === 1 ? 'Every week' : `Every ${weeks} weeks`,
}))

/** Fields that the loan page and the collection case share. */
export interface PlannedLoan extends Pick<OpenedLoan, 'id' | 'secondPlan' | 'secondPlanRefusal' | 'overdueAmount' | 'outstanding'> {
  user: Pick<OpenedLoan['user'], 'fullName'>
}

/** Previews the new due dates before it requests them. */
export function SecondPlanDialog({ loan, onClose }: { loan: PlannedLoan; onClose: () => void }) {
  const today = todayHere()
  const [firstDue, setFirstDue] = useState(addDays(today, 7))
  const [interval, setInterval] = useState('1')
  const [typed, setTyped] = useState('')
  const everyWeeks = Number(interval)
  const preview = useRead(
    readSecondPlan,
    { params: { id: loan.id }, query: { firstDue, everyWeeks } },
    { staleTime: 0, enabled: firstDue !== '' },
  )
  const sending = useSubmit(requestSecondPlan, useLoanChanged(onClose))
  const reason = oneLine(typed)
  const problem = firstDue === '' ? 'Choose the first day' : reasonNotToSend(preview.data, reason)
  const locked = sending.busy || sending.unanswered
  const send = () => sending.send({ params: { id: loan.id }, body: { firstDue, everyWeeks, reason } })
  return (
    <FormDialog
      title={`Second plan for Loan #${loan.id}`}
      failure="The second plan was not requested"
      sending={sending}
      onClose={onClose}
      onSubmit={() => {
        if (sending.unanswered || problem === undefined) send()
      }}
    >
      <p className="mb-4">
        {loan.user.fullName} gets new days for the {formatCedis(loan.outstanding)} that is left. The amounts stay and nothing is added. This
        is possible once per loan. Another user must confirm it within 7 days; then the customer gets a notification and an SMS.
      </p>
      <TextField
        type="date"
        label="First payment"
        value={firstDue}
        min={addDays(today, 1)}
        max={addDays(today, FIRST_PAYMENT_DAYS)}
        required
        disabled={locked}
        error={sending.error?.errors['firstDue']}
        onChange={setFirstDue}
      />
      <SelectField
        label="Then a payment"
        hint={`The last one within ${PLAN_WEEKS} weeks.`}
        value={interval}
        choices={CHOICES}
        disabled={locked}
        onChange={setInterval}
      />
      {firstDue !== '' && (
        <ReadStates reading={preview} what="the new days">
          {({ weeks, unit }) => <NewDays weeks={weeks} unit={INSTALMENT_UNITS[unit ?? 'week']} />}
        </ReadStates>
      )}
      <TextArea
        label="Reason"
        hint="The customer can read it in the loan history."
        value={typed}
        maxLength={500}
        required
        disabled={locked}
        error={sending.error?.errors['reason']}
        onChange={setTyped}
      />
      <Button type="submit" wide busy={sending.busy && 'Requesting...'} reason={locked ? undefined : problem}>
        Request second plan
      </Button>
    </FormDialog>
  )
}

/** Days that were not shown cannot be requested. */
function reasonNotToSend(shown: AnswerOf<typeof readSecondPlan> | undefined, reason: string): string | undefined {
  if (shown === undefined) return 'Wait until the new days are shown'
  return shown.refusal ?? (reason === '' ? 'Please give a reason' : undefined)
}

function NewDays({ weeks, unit }: { weeks: AnswerOf<typeof readSecondPlan>['weeks']; unit: string }) {
  const today = todayHere()
  if (weeks.length === 0) return null
  return (
    <table className="mb-4 w-full text-left text-14 tabular-nums sm:text-16">
      <caption className="sr-only">Payment days before and after</caption>
      <thead>
        <tr className="text-muted">
          {[unit, 'Now due', 'New day'].map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-2 font-normal">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1.5 text-right font-normal">
            Left
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((one) => (
          <tr key={one.week} className="border-t border-line">
            <td className="py-1.5">{one.week}</td>
            <td className="pr-2">{formatNear(one.from, today)}</td>
            <td className="pr-2 font-bold">{formatNear(one.to, today)}</td>
            <td className="text-right">{formatCedis(one.left)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
