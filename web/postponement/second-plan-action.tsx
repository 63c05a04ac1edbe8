import { lazy, Suspense, useState } from 'react'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import type { PlannedLoan } from '#web/postponement/second-plan-dialog.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'
import { Button } from '#web/ui/button.tsx'

const SecondPlanDialog = lazy(async () => ({ default: (await import('#web/postponement/second-plan-dialog.tsx')).SecondPlanDialog }))

/** New due dates for the balance of a loan past due. */
export function SecondPlanAction({ loan }: { loan: PlannedLoan }) {
  const [open, setOpen] = useState(false)
  const { secondPlan, secondPlanRefusal, overdueAmount } = loan
  if (secondPlan !== null)
    return (
      <p className="text-muted">
        Second plan since {formatDay(secondPlan.plannedOn, todayHere())}, for {formatCedis(secondPlan.left)}.
      </p>
    )
  if (overdueAmount === 0) return null
  return (
    <>
      <WaitingNote kind="second_plan" subject={loan.id} />
      <Button wide kind="second" reason={secondPlanRefusal ?? undefined} onClick={() => setOpen(true)}>
        Second plan
      </Button>
      <Suspense fallback={null}>{open && <SecondPlanDialog loan={loan} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
