import { changeConsent, readConsents } from '#contract/support-data.ts'
import { CHANNEL_LABELS, CONSENT_LABELS } from '#domain/support/consent.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

type Choice = AnswerOf<typeof readConsents>['choices'][number]

/** Codes and messages about the customer's own loan need no consent. */
export function ConsentsSection() {
  const consents = useRead(readConsents, {})
  const given = consents.data
  if (consents.isError && !consents.data)
    return <ErrorState title="We could not load your choices" error={consents.error} onRetry={() => void consents.refetch()} />
  return (
    <Card labelledBy="consents">
      <h2 id="consents" className="text-18 font-bold">
        My choices
      </h2>
      <p className="text-muted">We always send sign-in codes and messages about your own loan and payments.</p>
      {given ? (
        <ul className="mt-2 divide-y divide-line">
          {given.choices.map((choice) => (
            <li key={choice.kind}>
              <ConsentSwitch choice={choice} />
            </li>
          ))}
        </ul>
      ) : (
        <Waiting>
          <Skeleton className="mt-3 h-24" />
        </Waiting>
      )}
    </Card>
  )
}

function ConsentSwitch({ choice }: { choice: Choice }) {
  const { kind, given, asksAgain, at, channel } = choice
  const refresh = useRefresh()
  const { title, words, version } = CONSENT_LABELS[kind]
  const change = useSubmit(changeConsent, {
    onDone: ({ message }) => {
      showToast({ title, words: message, tone: 'success' })
      refresh(readConsents)
    },
    onFailed: (error) => showToast({ title: 'Your choice was not saved', words: errorText(error, 'Please try again.'), tone: 'error' }),
  })
  return (
    <button
      type="button"
      role="switch"
      aria-checked={given}
      aria-busy={change.busy || undefined}
      className="flex min-h-13 w-full items-start gap-3 py-3 text-left hover:bg-paper"
      onClick={() => change.send({ body: { kind, given: !given, textVersion: version } })}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{title}</span>
        <span className="block text-muted">{words}</span>
        {asksAgain && <span className="block font-bold">This text has changed. Please choose again.</span>}
        {at && channel && (
          <span className="block text-14 text-muted">
            Chosen {formatDay(dayOf(at))}, {CHANNEL_LABELS[channel]}
          </span>
        )}
      </span>
      <span aria-hidden="true" className="font-bold text-primary">
        {given ? 'On' : 'Off'}
      </span>
    </button>
  )
}
