import { listMessages, sendMessageAgain } from '#contract/staff-messages.ts'
import { readOperations } from '#contract/operations.ts'
import { refusalToResend, type SmsState } from '#domain/notifications/sms-rules.ts'
import { errorText } from '#web/lib/api-error.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'

/** `named`: shows the recipients. */
export function MessageRows({ rows, named = false }: { rows: readonly StaffMessage[]; named?: boolean }) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
      {rows.map((message) => (
        <li key={message.id} className="py-3">
          <MessageRow message={message} named={named} />
        </li>
      ))}
    </ol>
  )
}

function MessageRow({ message, named }: { message: StaffMessage; named: boolean }) {
  const { words, tone } = MESSAGE_STATES[message.state]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{words}</Badge>
        {named && <b>{message.fullName ?? 'No account'}</b>}
        <span className="text-muted tabular-nums">
          {formatMoment(message.at, todayHere())}, {formatTime(message.at)}, to {message.phone}
        </span>
      </p>
      <p className="break-words">{messageText(message)}</p>
      {message.reason !== null && <p className="text-14 text-muted">{message.reason}</p>}
      <SendAgain message={message} />
    </>
  )
}

function SendAgain({ message }: { message: StaffMessage }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  const again = useSubmit(sendMessageAgain, {
    onDone: ({ message: words }) => {
      showToast({ title: 'Text message', words, tone: 'success' })
      refresh(listMessages, readOperations, ...CASE_READS)
    },
    onFailed: (error) =>
      showToast({ title: 'The message was not sent again', words: errorText(error, 'Please try again.'), tone: 'error' }),
  })
  if (refusalToResend(message, staff.id) || !may(staff, 'create_notifications')) return null
  return (
    <div className="mt-2">
      <Button size="desk" kind="second" busy={again.busy && 'Sending...'} onClick={() => again.send({ params: { id: message.id } })}>
        Send again
        <span className="sr-only"> message {message.id}</span>
      </Button>
    </div>
  )
}

type StaffMessage = AnswerOf<typeof listMessages>[number]

/** Separates messages that may have arrived from those that did not. */
const MESSAGE_STATES = {
  queued: { words: 'Waiting', tone: 'info' },
  sending: { words: 'Being sent', tone: 'info' },
  sent: { words: 'Sent', tone: 'quiet' },
  delivered: { words: 'Delivered', tone: 'success' },
  undelivered: { words: 'Did not arrive', tone: 'danger' },
  unsure: { words: 'May have arrived', tone: 'caution' },
  failed: { words: 'Not sent', tone: 'danger' },
  dropped: { words: 'Not needed', tone: 'quiet' },
} as const satisfies Record<SmsState, { words: string; tone: BadgeTone }>

const messageText = ({ text }: Pick<StaffMessage, 'text'>): string => text ?? 'A sign-in code. Its text is hidden.'
