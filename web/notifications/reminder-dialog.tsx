import { changeReminderChoice, readReminderChoice } from '#contract/staff-messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'

/** At the request of a customer at the office. */
export function ReminderDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const refresh = useRefresh()
  const choice = useRead(readReminderChoice, { params: { userId: person.id } }, { staleTime: Infinity })
  const wanted = choice.data?.wanted === false
  const change = useSubmit(changeReminderChoice, {
    onDone: ({ message }) => {
      showToast({ title: person.fullName, words: message, tone: 'success' })
      refresh(readReminderChoice)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={wanted ? 'Send reminders again?' : 'Stop reminders?'}
      hint="How the customer asked, for example by phone."
      confirm={wanted ? 'Send reminders' : 'Stop reminders'}
      busy="Saving..."
      failure="The choice was not saved"
      kind="primary"
      sending={change}
      closed={choice.data ? undefined : 'The present choice is loading.'}
      onSend={(reason) => change.send({ params: { userId: person.id }, body: { wanted, reason } })}
      onClose={onClose}
    >
      <p className="mb-3">
        {wanted
          ? `${person.fullName} is reminded by SMS again before and after a payment is due.`
          : `${person.fullName} gets no payment reminders by SMS any more. Codes and payment messages are still sent, and the app shows every reminder.`}
      </p>
    </ReasonDialog>
  )
}
