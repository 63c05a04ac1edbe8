import { useEffect, useRef, useState } from 'react'
import { type readCollectionCase, showNumber, takeCase } from '#contract/collections.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { CONTACTS_A_DAY } from '#domain/collections/contact.ts'
import { daysWords, nextWords, promiseWords, STEP_NAMES } from '#web/collections/case-labels.ts'
import { CaseSending } from '#web/collections/case-sending.tsx'
import { ContactDialog } from '#web/collections/contact-dialog.tsx'
import { formatContact, OUTCOME_NAMES, type Contact } from '#web/collections/contact-labels.ts'
import { HandOverDialog } from '#web/collections/hand-over-dialog.tsx'
import { OutcomeForm } from '#web/collections/outcome-form.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { SecondPlanAction } from '#web/postponement/second-plan-action.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { customerPath } from '#web/staff-kit/admin-tabs.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { go } from '#web/ui/location.ts'
import { Notice } from '#web/ui/notice.tsx'

type OpenedCase = AnswerOf<typeof readCollectionCase>

interface CasePanelProps {
  opened: OpenedCase
  takesFocus: boolean
  onRead: () => void
  /** The contact was sent, or waits on this phone. */
  onWritten: () => void
  onSaved: () => void
}

export function CasePanel({ opened, takesFocus, onRead, onWritten, onSaved }: CasePanelProps) {
  const today = todayHere()
  const name = useRef<HTMLHeadingElement>(null)
  const promise = promiseWords(opened, today)
  useEffect(() => {
    if (takesFocus) name.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useShortcuts({ o: () => go(customerPath(opened.userId, opened.loanId)) })
  return (
    <div className="grid gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 ref={name} tabIndex={-1} className="text-18 font-bold">
            {opened.customerName}
          </h2>
          {opened.address !== null && <p className="text-14 text-muted">{opened.address}</p>}
          <Link href={customerPath(opened.userId, opened.loanId)} className="text-14 text-primary underline underline-offset-4">
            Customer page
          </Link>
        </div>
        <LevelBadge level={opened.creditLevel} />
      </div>
      <div className="flex items-end justify-between gap-3">
        <p>
          <span className="block text-14 text-muted">Overdue {daysWords(opened.daysPastDue)}</span>
          <Cedis value={opened.overdueAmount} className="text-28 font-bold text-caution" />
        </p>
        <p className="text-right">
          <span className="block text-14 text-muted">Balance, Loan #{opened.loanId}</span>
          <Cedis value={opened.outstanding} className="font-bold" />
        </p>
      </div>
      <LoanMarks loan={{ instalments: opened.instalments, status: 'active' }} />
      {promise !== undefined && (
        <Notice tone={opened.group === 'broken_promise' ? 'caution' : 'info'} icon="calendar" title={`Promised GH₵${promise}`} />
      )}
      <Ladder opened={opened} />
      <Owner opened={opened} onChanged={onRead} />
      <Call opened={opened} onRead={onRead} onWritten={onWritten} onSaved={onSaved} />
      <CaseSending opened={opened} onRead={onRead} />
      <SecondPlanAction loan={{ ...opened, id: opened.loanId, user: { fullName: opened.customerName } }} />
      <EarlierContacts contacts={opened.contacts} />
    </div>
  )
}

function Call({ opened, onRead, onWritten, onSaved }: Omit<CasePanelProps, 'takesFocus'>) {
  const [writes, setWrites] = useState(false)
  const [shown, setShown] = useState<{ number: string; id: number; at: Date }>()
  const showing = useSubmit(showNumber, {
    onDone: ({ number, contactId }) => {
      setShown({ number, id: contactId, at: opened.openCall?.at ?? new Date() })
      onRead()
    },
  })
  const call = shown ?? opened.openCall
  const reason = opened.callRefusal ?? undefined
  const press = () => {
    if (reason === undefined && !showing.busy) showing.send({ params: { id: opened.loanId } })
  }
  useShortcuts({ c: press })
  return (
    <section aria-label="Call" className="grid gap-2">
      <SendingNotice sending={showing} title="We could not show the number" />
      {shown ? (
        <a
          href={`tel:${shown.number}`}
          className="flex min-h-13 items-center justify-center rounded-control border-2 border-primary text-22 font-bold text-primary tabular-nums"
        >
          {formatPhone(shown.number)}
        </a>
      ) : (
        <Button wide icon="call" busy={showing.busy && 'Showing...'} reason={showing.busy ? undefined : reason} onClick={press}>
          Show number and call
          <span aria-hidden="true" className="hidden rounded-mark border border-current px-1.5 font-mono text-14 lg:inline">
            c
          </span>
        </Button>
      )}
      <p className="text-14 text-muted">
        {opened.attemptsToday === 0
          ? `No attempt today, at most ${CONTACTS_A_DAY}`
          : `${opened.attemptsToday} of ${CONTACTS_A_DAY} attempts today`}{' '}
        · each time shown is recorded
      </p>
      {call && <OutcomeForm key={call.id} opened={opened} call={call} onSaved={onSaved} />}
      <Button kind="quiet" size="desk" onClick={() => setWrites(true)}>
        Write down a visit or an earlier contact
      </Button>
      {writes && (
        <ContactDialog
          loan={{
            id: opened.loanId,
            userId: opened.userId,
            status: 'active',
            outstanding: opened.outstanding,
            user: { fullName: opened.customerName },
          }}
          onClose={() => {
            setWrites(false)
            onWritten()
          }}
        />
      )}
    </section>
  )
}

/** Rule C19. */
function Ladder({ opened }: { opened: OpenedCase }) {
  const { stepToCome: next, stepText } = opened
  const today = todayHere()
  return (
    <div className="text-14">
      <p>
        <span className="text-muted">Next step:</span> {nextWords(opened, today)}
        {next && (
          <span className="text-muted">
            {' '}
            · day {next.fromDay}: {STEP_NAMES[next.action]}, from {formatDay(next.on, today)}
          </span>
        )}
      </p>
      {stepText !== null && (
        <details className="mt-1">
          <summary className="min-h-8 cursor-pointer text-primary">Text of this step</summary>
          <p className="mt-1 whitespace-pre-line">{stepText}</p>
        </details>
      )}
    </div>
  )
}

function Owner({ opened, onChanged }: { opened: OpenedCase; onChanged: () => void }) {
  const staff = useSignedIn()
  const [hands, setHands] = useState(false)
  // "Propose write-off" is a hand-over for a user who cannot request it.
  const writesOff = opened.nextStep === 'write_off' && staff.effectivePermissions.includes('approve_large_loans')
  const toManager = !writesOff && (opened.nextStep === 'manager' || opened.nextStep === 'write_off')
  const taking = useSubmit(takeCase, { onDone: onChanged, onFailed: onChanged })
  const { owner } = opened
  const handsOver =
    owner !== null &&
    (owner.id === staff.id ||
      staff.effectivePermissions.includes('approve_small_loans') ||
      staff.effectivePermissions.includes('approve_large_loans'))
  return (
    <div>
      <SendingNotice sending={taking} title="We could not give you this case" />
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="text-muted">Owner:</span> {owner === null ? 'none' : owner.id === staff.id ? 'you' : owner.name}
        </span>
        {owner === null && (
          <Button
            kind="second"
            size="desk"
            busy={taking.busy && 'Taking...'}
            onClick={() => taking.send({ params: { id: opened.loanId } })}
          >
            Take case
          </Button>
        )}
        {handsOver && (
          <Button kind="quiet" size="desk" onClick={() => setHands(true)}>
            {toManager ? 'Hand to manager' : 'Hand over'}
          </Button>
        )}
      </p>
      {writesOff && (
        <Link href={customerPath(opened.userId, opened.loanId)} className="text-14 text-primary underline underline-offset-4">
          Request the write-off on the loan
        </Link>
      )}
      {hands && owner !== null && (
        <HandOverDialog
          loanId={opened.loanId}
          ownerId={owner.id}
          customerId={opened.userId}
          toManager={toManager}
          onClose={() => setHands(false)}
          onDone={() => {
            setHands(false)
            onChanged()
          }}
        />
      )}
    </div>
  )
}

function EarlierContacts({ contacts }: { contacts: readonly Contact[] }) {
  const today = todayHere()
  return (
    <section aria-labelledby="earlier-contacts" className="border-t border-line pt-4">
      <h3 id="earlier-contacts" className="mb-2 text-16 font-bold">
        Earlier contacts
      </h3>
      {contacts.length === 0 && <p className="text-14 text-muted">Calls, visits and promises about this loan appear here.</p>}
      <ul className="grid gap-2 text-14">
        {contacts.map((contact) => (
          <li key={contact.id} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2">
            <span className="text-muted tabular-nums">
              {formatDay(dayOf(contact.at), today)}, {formatTime(contact.at)}
            </span>
            <span className="min-w-0 break-words">
              {contactWords(contact, today)}
              {contact.note !== null && <span className="block text-muted">{contact.note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function contactWords(contact: Contact, today: string): string {
  const promised = contact.promise && promiseWords({ promise: { ...contact.promise, state: 'open' } }, today)
  if (promised) return `Promised ${promised}`
  return contact.outcome === null ? formatContact(contact) : `${formatContact(contact)}: ${OUTCOME_NAMES[contact.outcome].toLowerCase()}`
}
