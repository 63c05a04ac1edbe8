import { useState } from 'react'
import { issueSignInCode } from '#contract/people.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeShown } from '#web/people/code-shown.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'

export function SignInCodeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [checked, setChecked] = useState(false)
  const [answer, setAnswer] = useState<AnswerOf<typeof issueSignInCode>>()
  const issue = useSubmit(issueSignInCode, {
    onDone: setAnswer,
  })
  const close = () => {
    if (!issue.busy) onClose()
  }
  return (
    <Dialog title={`Sign-in code for ${person.fullName}`} onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        {answer ? (
          <CodeShown code={answer.signInCode} expiresAt={answer.expiresAt} onDone={onClose} />
        ) : (
          <>
            <SendingNotice sending={issue} title="Failed to create a sign-in code" />
            <p className="mb-3 text-muted">
              The code works once, within 24 hours, and is shown once. Using it signs out all earlier devices. We notify the owner.
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
