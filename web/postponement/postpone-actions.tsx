import { useState } from 'react'
import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PostponeDeclineDialog } from '#web/postponement/postpone-decline-dialog.tsx'
import { PostponeDialog } from '#web/postponement/postpone-dialog.tsx'
import { reasonNotToDecline, reasonNotToPostpone } from '#web/postponement/postpone-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** One more week: the customer's request where one waits, and the two answers. It may be granted on the customer's word too. */
export function PostponeActions({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<'grant' | 'decline'>()
  const request = loan.postponement?.request
  const asked = request?.status === 'asked'
  return (
    <>
      {asked && request.askedAt !== null && (
        <Notice tone="caution" title="The customer asks for one more week">
          Asked on {sayDay(dayOf(request.askedAt), todayHere())}.
        </Notice>
      )}
      <Button wide kind="second" reason={reasonNotToPostpone(loan, staff)} onClick={() => setOpen('grant')}>
        Postpone by a week
      </Button>
      {asked && (
        <Button wide kind="danger" reason={reasonNotToDecline(loan, staff)} onClick={() => setOpen('decline')}>
          Decline the request
        </Button>
      )}
      {open === 'grant' && <PostponeDialog loan={loan} onClose={() => setOpen(undefined)} />}
      {open === 'decline' && <PostponeDeclineDialog loan={loan} onClose={() => setOpen(undefined)} />}
    </>
  )
}
