import type { ReactNode } from 'react'
import type { ProfileMember } from '#contract/profile.ts'
import { HIDDEN_FIELDS } from '#domain/access/hidden-data.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { roleLabel } from '#web/audit/audit-labels.ts'
import { CustomerConsents } from '#web/customer/customer-consents.tsx'
import { activityLabel, looksWords } from '#web/customer/customer-facts.ts'
import { RevealField } from '#web/customer/reveal-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { MessageRows } from '#web/notifications/message-rows.tsx'
import { AccountActions, type AccountAction } from '#web/people/account-actions.tsx'
import { blacklistLabel, cardCheckWords } from '#web/people/account-labels.ts'
import { reasonNotToActivate, reasonNotToChangeRole, reasonNotToManage } from '#web/people/people-rules.ts'
import { PROFILE_FIELDS } from '#web/profile/profile-description.ts'
import { staffRows } from '#web/profile/staff-profile-rows.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import type { CustomerBook, CustomerView } from '#web/staff-kit/staff-rows.ts'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Parts that the role may not see are absent. */
export function CustomerSide({ customer, onChoose }: { customer: CustomerView; onChoose: (action: AccountAction) => void }) {
  const { book, messages, names, activity, readers, person } = customer
  const staff = useSignedIn()
  const hasActions = [reasonNotToManage, reasonNotToChangeRole, reasonNotToActivate].some((reason) => reason(person, staff) === undefined)
  return (
    <div className="grid min-w-0 content-start gap-6">
      <Profile customer={customer} />
      {hasActions && (
        <Card>
          <Fold words="All account actions">
            <AccountActions person={person} staff={staff} onChoose={onChoose} />
          </Fold>
        </Card>
      )}
      {book && <Documents customer={customer} book={book} />}
      <Part id="customer-messages" title="Messages">
        {messages.length === 0 ? <p className="text-muted">No text message yet.</p> : <MessageRows rows={messages.slice(0, 4)} />}
      </Part>
      <CustomerConsents person={person} records={customer.consentRecords} kinds={customer.consentKinds} />
      {names.length > 0 && (
        <Part id="customer-names" title="Corrected names">
          <ol className="divide-y divide-line">
            {names.map(({ id, before, after, reason, by, at }) => (
              <li key={id} className="py-2">
                <p className="font-bold break-words">
                  {before ?? 'Erased'} → {after ?? 'Erased'}
                </p>
                <p className="text-14 text-muted">
                  {reason !== null && `${reason}. `}
                  {by}, {formatDay(dayOf(at), todayHere())}, {formatTime(at)}
                </p>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {readers && <Readers userId={person.id} readers={readers} />}
      {activity && <Activity userId={person.id} rows={activity} />}
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-18 font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Profile({ customer }: { customer: CustomerView }) {
  const { person, consents, book } = customer
  const income = book?.loans.find(({ weeklyIncome }) => weeklyIncome !== null)
  const wanted = [consents.reminders && 'Reminders', consents.news && 'News'].filter(Boolean).join(', ')
  return (
    <Card labelledBy="customer-profile">
      <h2 id="customer-profile" className="text-18 font-bold">
        Profile
      </h2>
      <DefinitionRows
        rows={[
          ...staffRows(person, 'short').map(
            ({ member, name, answer }) =>
              [name, <ProfileAnswer key={member} customer={customer} member={member} answer={answer} />] as const,
          ),
          ['E-mail', <RevealField key="email" customer={customer} field="email" name="e-mail address" value={person.email} />],
          ...(income?.weeklyIncome == null
            ? []
            : [
                [
                  'Weekly income',
                  `${formatCedis(income.weeklyIncome)}, stated ${formatDay(dayOf(income.appliedAt), todayHere())}`,
                ] as const,
              ]),
          ['Messages wanted', wanted === '' ? 'none' : wanted],
          ...(person.blacklist ? [['Blacklist', blacklistLabel(person.blacklist)] as const] : []),
        ]}
      />
    </Card>
  )
}

interface ProfileAnswerProps {
  customer: CustomerView
  member: ProfileMember
  answer: string
}

function ProfileAnswer({ customer, member, answer }: ProfileAnswerProps) {
  const { person } = customer
  const field = HIDDEN_FIELDS.find((one) => one === member)
  if (field === undefined) return answer
  const shown = <RevealField customer={customer} field={field} name={PROFILE_FIELDS[member].name.toLowerCase()} value={person[member]} />
  if (member !== 'momoNumber') return shown
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-2">
      {person.momoNumber !== null && PROVIDER_NAMES[person.momoProvider]}
      {shown}
    </span>
  )
}

function Documents({ customer, book }: { customer: CustomerView; book: CustomerBook }) {
  const { ghanaCard } = customer.person
  const today = todayHere()
  return (
    <Card labelledBy="customer-documents">
      <h2 id="customer-documents" className="text-18 font-bold">
        Documents
      </h2>
      <ul className="divide-y divide-line">
        <li className="py-3">
          <p className="font-bold">Ghana Card</p>
          {ghanaCard === null ? (
            <p className="text-muted">not recorded</p>
          ) : (
            <p className="text-muted">
              <RevealField customer={customer} field="ghanaCard" name="Ghana Card number" value={ghanaCard.number} />
              <br />
              {ghanaCard.verifiedAt === null
                ? 'not seen yet'
                : `${formatDay(dayOf(ghanaCard.verifiedAt), today)}: ${cardCheckWords(ghanaCard.verifiedHow, ghanaCard.verifiedBy)}`}
            </p>
          )}
        </li>
        {book.photos.slice(0, 3).map(({ address, at }) => (
          <li key={address} className="py-3">
            <a href={address} target="_blank" rel="noreferrer" className="font-bold text-primary underline underline-offset-4">
              Photo
            </a>
            <p className="text-muted">{formatDay(dayOf(at), today)}</p>
          </li>
        ))}
        {book.documents.map(({ code, title, loanId, issuedAt, issuedBy }) => (
          <li key={code} className="py-3">
            <p className="font-bold">
              {title}, Loan #{loanId}
            </p>
            <p className="text-muted">
              {code}, {formatDay(dayOf(issuedAt), today)}, by {issuedBy}
            </p>
          </li>
        ))}
      </ul>
      {book.loans.length > 0 && <p className="text-14 text-muted">Open a loan to save its documents.</p>}
    </Card>
  )
}

/** Rule A37. */
function Readers({ userId, readers }: { userId: string; readers: NonNullable<CustomerView['readers']> }) {
  const today = todayHere()
  return (
    <Part id="customer-readers" title="Who looked at this customer">
      {readers.length === 0 ? (
        <p className="text-muted">Nobody in the last 90 days.</p>
      ) : (
        <ol className="divide-y divide-line">
          {readers.map((reader) => (
            <li key={reader.userId} className="py-2">
              <TextLink to={auditPath(userId, 'reads', reader.userId)} className="font-bold">
                {reader.fullName}
              </TextLink>{' '}
              <span className="text-14 text-muted">{roleLabel(reader.role)}</span>
              <p className="text-14 text-muted">{looksWords(reader, today)}</p>
            </li>
          ))}
        </ol>
      )}
      <TextLink to={auditPath(userId, 'reads')} className="inline-block py-2">
        All reads
      </TextLink>
    </Part>
  )
}

const auditPath = (userId: string, show: 'acts' | 'reads', reader?: string): string =>
  `${PATHS.admin}?tab=audit&show=${show}&kind=user&target=${encodeURIComponent(userId)}${reader === undefined ? '' : `&actor=${encodeURIComponent(reader)}`}`

function Activity({ userId, rows }: { userId: string; rows: NonNullable<CustomerView['activity']> }) {
  const today = todayHere()
  return (
    <Part id="customer-activity" title="Account actions by staff">
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="py-2">
            <p className="font-bold">
              {activityLabel(row)}
              {row.outcome === 'refused' && ', refused'}
            </p>
            <p className="text-14 text-muted">
              {row.actorName ?? 'The system'}, {formatMoment(row.at, today)}, {formatTime(row.at)}
            </p>
          </li>
        ))}
      </ol>
      <TextLink to={auditPath(userId, 'acts')} className="inline-block py-2">
        All actions
      </TextLink>
    </Part>
  )
}
