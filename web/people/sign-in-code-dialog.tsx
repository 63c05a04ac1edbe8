import { useState } from 'react'
import { issueSignInCode } from '#contract/people.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeShown } from '#web/people/code-shown.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'

export function SignInCodeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const staff = useSignedIn()
  const [checked, setChecked] = useState(false)
  const [answer, setAnswer] = useState<AnswerOf<typeof issueSignInCode>>()
  const issue = useSubmit(issueSignInCode, {
    onDone: setAnswer,
  })
  // The first code of a staff account is shown to a second user; the server decides (rules A20 and A29).
  const sent = person.isStaff && person.phoneProved && staff.role !== 'administrator'
  const close = () => {
    if (!issue.busy) onClose()
  }
  return (
    <Dialog title={`Sign-in code for ${person.fullName}`} onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        {answer?.sentToPhone ? (
          <div role="status">
            <p className="mb-4">We sent the code by SMS to {person.phone}. Nobody else sees it. It works once, within 24 hours.</p>
            <Button wide onClick={onClose}>
              Done
            </Button>
          </div>
        ) : answer ? (
          <CodeShown code={answer.signInCode} expiresAt={answer.expiresAt} onDone={onClose} />
        ) : (
          <>
            <SendingNotice sending={issue} title="Failed to create a sign-in code" />
            <p className="mb-3 text-muted">
              {sent
                ? 'The code goes to the phone of this user by SMS, works once, within 24 hours, and is not shown here.'
                : 'The code works once, within 24 hours, and is shown once.'}{' '}
              Using it signs out all earlier devices. We notify the owner.
            </p>
            <Checkbox checked={checked} onChange={setChecked}>
              I checked the Ghana Card of {person.fullName}.
            </Checkbox>
            <Button
              wide
              busy={issue.busy && 'Creating code...'}
              reason={checked ? undefined : 'Confirm the identity check first.'}
              onClick={() => issue.send({ params: { userId: person.id } })}
            >
              Create sign-in code
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
