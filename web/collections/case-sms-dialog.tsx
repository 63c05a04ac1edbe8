import { useState } from 'react'
import { previewCaseSms, sendCaseSms } from '#contract/collections/case-sending.ts'
import { readCustomer, readLadder } from '#contract/collections.ts'
import { refusalOfSkip, type SmsSkip } from '#domain/collections/batch-sms.ts'
import type { CollectionBand } from '#domain/collections/collection-case.ts'
import { sampleOf } from '#domain/collections/ladder.ts'
import { BAND_NAMES } from '#web/collections/case-labels.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { ErrorState } from '#web/lib/error-state.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { useCaseRefresh } from '#web/staff-kit/staff-follow-ups.ts'
import { Button } from '#web/ui/button.tsx'

export interface SmsScope {
  readonly show?: 'mine' | 'all' | 'unassigned'
  readonly band?: CollectionBand | undefined
  readonly loanId?: number
}

interface CaseSmsDialogProps {
  scope: SmsScope
  name?: string
  onClose: () => void
}

type Preview = AnswerOf<typeof previewCaseSms>

const SKIP_WORDS = {
  not_yours: 'are cases of other collectors or of nobody',
  account_closed: 'have a deactivated account',
  no_phone: 'have no phone number',
  declined: 'want no reminders by SMS',
  claimed: 'have a payment for the late amount that is being checked',
  texted_today: 'had an SMS about a late payment today',
  contacted_enough: 'were contacted 3 times today',
  next_batch: 'are left for the next batch',
} as const satisfies Record<SmsSkip, string>

const SHOW_NAMES = { mine: 'My cases', all: 'All cases', unassigned: 'Cases without an owner' } as const

/** Rule C20. */
export function CaseSmsDialog({ scope, name, onClose }: CaseSmsDialogProps) {
  const { texts, isLoading, text, setChosen, preview, error, countAgain } = useSmsPreview(scope)
  const refresh = useCaseRefresh()
  const sending = useSubmit(sendCaseSms, {
    onDone: ({ message }) => {
      showToast({ title: 'SMS sent', words: message, tone: 'success' })
      refresh(readCustomer)
      onClose()
    },
    onFailed: (error) => {
      if (!error.uncertain) countAgain()
    },
  })
  const busy = sending.busy || sending.unanswered
  const reason = error
    ? 'The customers could not be counted.'
    : reasonNotToSend(preview, texts.length === 0 && !isLoading, scope.loanId !== undefined)
  return (
    <FormDialog
      title={name === undefined ? 'Send SMS to these cases' : `Send SMS to ${name}`}
      failure="The SMS was not sent"
      sending={sending}
      onClose={onClose}
    >
      {name === undefined && <p className="mb-3 text-muted">{scopeWords(scope)}</p>}
      {texts.length > 1 && (
        <SelectField
          label="Text"
          value={String(text?.fromDay ?? '')}
          choices={texts.map((one) => ({ value: String(one.fromDay), name: `Day ${one.fromDay} of the ladder` }))}
          disabled={busy}
          onChange={setChosen}
        />
      )}
      {text && (
        <div className="mb-4 rounded-control border border-line bg-paper p-3">
          <p className="break-words">{sampleOf(text.template)}</p>
          <p className="mt-1 text-14 text-muted">An example. Each customer gets their own amounts, counted when the SMS goes out.</p>
        </div>
      )}
      {preview && scope.loanId === undefined && <Counts preview={preview} />}
      {error && <ErrorState title="We could not count the customers" error={error} onRetry={countAgain} />}
      <Button
        wide
        icon="sms"
        busy={sending.busy && 'Sending...'}
        reason={sending.busy || sending.unanswered ? undefined : reason}
        onClick={() => text && sending.send({ body: { ...orderOf(scope, text.fromDay), expectedCount: preview?.count ?? 0 } })}
      >
        {name !== undefined ? 'Send SMS' : preview?.count === 1 ? 'Send SMS to 1 customer' : `Send SMS to ${preview?.count ?? 0} customers`}
      </Button>
    </FormDialog>
  )
}

const orderOf = ({ show, band, loanId }: SmsScope, fromDay: number) => ({ show, band, loanId, fromDay })

function useSmsPreview(scope: SmsScope) {
  const ladder = useRead(readLadder, {})
  const texts = (ladder.data?.steps ?? []).flatMap(({ fromDay, action, template }) =>
    action === 'sms' && template !== null ? [{ fromDay, template }] : [],
  )
  const [chosen, setChosen] = useState('')
  const text = texts.find(({ fromDay }) => String(fromDay) === chosen) ?? texts[0]
  // A read by text: the count of another text is never shown.
  const counting = useRead(previewCaseSms, { body: orderOf(scope, text?.fromDay ?? 0) }, { enabled: text !== undefined, staleTime: 0 })
  return {
    texts,
    isLoading: ladder.isPending,
    text,
    setChosen,
    preview: counting.isFetching || counting.isError ? undefined : counting.data,
    error: counting.error,
    countAgain: () => void counting.refetch(),
  }
}

const scopeWords = ({ show = 'all', band }: SmsScope): string =>
  band === undefined ? SHOW_NAMES[show] : `${SHOW_NAMES[show]}, ${BAND_NAMES[band]} past due`

function Counts({ preview: { count, skipped } }: { preview: Preview }) {
  return (
    <div className="mb-4" aria-live="polite">
      <p>
        <strong>{count === 1 ? '1 customer gets it' : `${count} customers get it`}.</strong> Each SMS counts as an attempt of today.
      </p>
      {skipped.length > 0 && (
        <>
          <p className="mt-2">Not sent:</p>
          <ul className="list-disc pl-5 text-muted">
            {skipped.map(({ reason, count: many }) => (
              <li key={reason}>
                <span className="font-bold tabular-nums">{many}</span> {SKIP_WORDS[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function reasonNotToSend(preview: Preview | undefined, noText: boolean, isOne: boolean): string | undefined {
  if (noText) return 'The ladder has no SMS. A manager can add one.'
  if (preview === undefined) return 'The customers are being counted.'
  if (preview.refusal !== null) return preview.refusal
  if (preview.count > 0) return undefined
  const [skip] = preview.skipped
  if (isOne) return refusalOfSkip(skip?.reason)?.message ?? 'This loan has no open case.'
  return 'No customer of this list can get an SMS now.'
}
