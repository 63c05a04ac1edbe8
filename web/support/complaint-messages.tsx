import { classes } from '#web/ui/classes.ts'
import { formatSent } from '#web/support/support-labels.ts'
import { todayHere } from '#web/shared/format-time.ts'

interface Message {
  id: number
  saidBy: 'customer' | 'office'
  text: string
  at: Date
}

/** Oldest first. `own` names the customer: "You", or the name. */
export function ComplaintMessages({ messages, own }: { messages: readonly Message[]; own: string }) {
  const today = todayHere()
  return (
    <ol className="mt-3 grid gap-2">
      {messages.map((message) => (
        <li
          key={message.id}
          className={classes(
            'rounded-control border-l-4 px-3 py-2',
            message.saidBy === 'office' ? 'border-primary bg-primary-tint' : 'border-edge bg-paper',
          )}
        >
          <p className="text-14 text-muted">
            {message.saidBy === 'office' ? 'Mmoa Loans' : own}, {formatSent(message.at, today)}
          </p>
          <p className="break-words whitespace-pre-line">{message.text}</p>
        </li>
      ))}
    </ol>
  )
}
