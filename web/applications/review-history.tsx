import { sayMoment, sayTime, todayHere } from '#web/shared/say-when.ts'
import { businessWords } from '#web/staff-kit/business-labels.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** What has happened to this application so far, and the notes of staff. */
export function ReviewHistory({ loan }: { loan: OpenedLoan }) {
  return (
    <section>
      <h3 className="text-18 font-bold">So far</h3>
      <ul className="mt-2 grid gap-2">
        {loan.history.map((event) => (
          <li key={event.at.toISOString() + event.kind}>
            {businessWords(event.kind)}
            <span className="text-muted">
              {' '}
              {sayMoment(event.at, todayHere())}, {sayTime(event.at)}
              {event.by !== null && ` by ${event.by}`}
              {event.reason !== null && `: ${event.reason}`}
            </span>
          </li>
        ))}
      </ul>
      {loan.adminNotes !== null && loan.adminNotes !== '' && (
        <p className="mt-3 whitespace-pre-line">
          <span className="font-bold">Notes for the file: </span>
          {loan.adminNotes}
        </p>
      )}
    </section>
  )
}
