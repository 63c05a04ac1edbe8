import { useState, type ReactNode } from 'react'
import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { CaseSmsDialog } from '#web/collections/case-sms-dialog.tsx'
import { ContactDialog } from '#web/collections/contact-dialog.tsx'
import { UnsentContacts } from '#web/collections/unsent-contacts.tsx'
import { promiseStyle } from '#web/collections/contact-labels.ts'
import { currentLoan, nextDueOf, nextStepOf, totalsOf } from '#web/customer/customer-facts.ts'
import { NoticeDialog } from '#web/customer/notice-dialog.tsx'
import { RevealField } from '#web/customer/reveal-field.tsx'
import { takesCash } from '#web/desk/desk-payment.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import type { AccountAction } from '#web/people/account-actions.tsx'
import { reasonNotToManage } from '#web/people/people-rules.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { cashPath, customerPath } from '#web/staff-kit/admin-tabs.ts'
import { businessLabel } from '#web/staff-kit/business-labels.ts'
import { PhoneVerification } from '#web/staff-kit/phone-verification.tsx'
import type { CustomerBook, CustomerView } from '#web/staff-kit/staff-rows.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface CustomerHeadProps {
  customer: CustomerView
  /** False beside an open loan, which shows its own figures. */
  withFigures: boolean
  onChoose: (action: AccountAction) => void
}

export function CustomerHead({ customer, withFigures, onChoose }: CustomerHeadProps) {
  const { person, book } = customer
  const today = todayHere()
  const limit = CREDIT_LEVELS.find(({ name }) => name === person.creditLevel)?.maxLoanAmount
  return (
    <section aria-label="Customer" className="rounded-card border border-line bg-surface shadow-card">
      <div className="grid gap-4 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 items-start gap-4">
          <ArchAvatar name={person.fullName} className="hidden h-20 w-16 pb-3 text-22 sm:flex" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-22 font-bold tracking-tight break-words">{person.fullName}</h1>
              <LevelBadge level={person.hasActiveOrCompletedLoan ? person.creditLevel : null} />
              <span className="text-muted">
                score {person.creditScore} of 100{limit !== undefined && `, lends up to ${formatCedis(limit)}`}
              </span>
            </div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RevealField customer={customer} field="phone" name="phone number" value={person.phone} />
              <span className="text-muted">
                {businessLabel(person.businessType)} · customer since {formatDay(dayOf(person.createdAt), today)}
              </span>
            </p>
            <CustomerStates customer={customer} />
          </div>
        </div>
        <MoneyActions customer={customer} />
        <OtherActions customer={customer} onChoose={onChoose} />
      </div>
      {withFigures && book && <Figures book={book} />}
      <NextStepNotice customer={customer} onChoose={onChoose} />
    </section>
  )
}

function CustomerStates({ customer: { person, book, openComplaints } }: { customer: CustomerView }) {
  const { daysPastDue } = totalsOf(book?.loans ?? [])
  const promise = book?.contacts.find((contact) => contact.promise !== null)?.promise
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {daysPastDue > 0 && (
        <Badge tone="caution" icon="clock">
          Overdue, {daysPastDue === 1 ? '1 day' : `${daysPastDue} days`}
        </Badge>
      )}
      {promise && (promise.state === 'open' || promise.state === 'broken') && (
        <Badge tone={promise.state === 'open' ? 'info' : 'caution'} icon="calendar">
          {promise.state === 'broken' ? 'Promise broken' : promise.on === todayHere() ? 'Promise due today' : promiseStyle(promise).words}
        </Badge>
      )}
      {person.ghanaCard?.verifiedAt != null ? (
        <Badge tone="success" icon="check">
          {person.ghanaCard.verifiedHow === 'authority' ? 'Ghana Card verified with the authority' : 'Ghana Card seen'}
        </Badge>
      ) : (
        <Badge tone="line">Ghana Card not seen</Badge>
      )}
      <PhoneVerification customer={person} />
      {!person.profileCompleted && <Badge tone="line">Profile incomplete</Badge>}
      {person.blacklist?.inForce && (
        <Badge tone="danger" icon="no">
          Blacklisted
        </Badge>
      )}
      {!person.isActive && <Badge tone="danger">Deactivated</Badge>}
      {openComplaints > 0 && (
        <Badge tone="caution" icon="sms">
          {openComplaints === 1 ? '1 open complaint' : `${openComplaints} open complaints`}
        </Badge>
      )}
    </p>
  )
}

function MoneyActions({ customer: { person, book } }: { customer: CustomerView }) {
  const staff = useSignedIn()
  const loan = book && currentLoan(book.loans)
  if (!loan || !takesCash(loan) || !may(staff, 'generate_payment_codes')) return null
  return (
    <div className="grid content-start gap-2">
      <LinkButton wide to={cashPath(loan.id)}>
        Take payment
      </LinkButton>
      <LinkButton wide kind="second" to={`${customerPath(person.id, loan.id)}#loan-actions`}>
        Request mobile money payment
      </LinkButton>
    </div>
  )
}

function OtherActions({ customer, onChoose }: Pick<CustomerHeadProps, 'customer' | 'onChoose'>) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<'contact' | 'sms' | 'notice'>()
  const { person, book } = customer
  const loan = book && currentLoan(book.loans)
  const manages = reasonNotToManage(person, staff) === undefined
  const close = () => setOpen(undefined)
  return (
    <div className="-ml-3 flex flex-wrap gap-x-1 lg:col-span-2">
      {loan && (loan.status === 'active' || loan.status === 'written_off') && (
        <Button kind="quiet" size="desk" icon="call" onClick={() => setOpen('contact')}>
          Record contact
        </Button>
      )}
      {person.isActive && person.id !== staff.id && may(staff, 'create_notifications') && (
        <>
          {customer.openCaseLoanId !== null && (
            <Button kind="quiet" size="desk" icon="sms" onClick={() => setOpen('sms')}>
              Send SMS
            </Button>
          )}
          <Button kind="quiet" size="desk" icon="bell" onClick={() => setOpen('notice')}>
            Send notice
          </Button>
        </>
      )}
      {manages && (
        <>
          {person.profileCompleted && person.isActive && nextStepOf(customer) === undefined && (
            <Button kind="quiet" size="desk" icon="doc" onClick={() => onChoose('apply')}>
              Apply for the customer
            </Button>
          )}
          {person.profileCompleted && (
            <Button kind="quiet" size="desk" icon="user" onClick={() => onChoose('profile')}>
              Edit profile
            </Button>
          )}
          <Button kind="quiet" size="desk" icon="edit" onClick={() => onChoose('name')}>
            Correct the name
          </Button>
          <Button kind="quiet" size="desk" icon="card" onClick={() => onChoose('card')}>
            Ghana Card
          </Button>
          <Button kind="quiet" size="desk" icon="no" onClick={() => onChoose('blacklist')}>
            {person.blacklist?.inForce ? 'Unblock...' : 'Block...'}
          </Button>
        </>
      )}
      <div className="w-full">
        <UnsentContacts key={open ?? 'none'} />
      </div>
      {open === 'contact' && loan && <ContactDialog loan={{ ...loan, user: { fullName: person.fullName } }} onClose={close} />}
      {open === 'sms' && customer.openCaseLoanId !== null && (
        <CaseSmsDialog scope={{ loanId: customer.openCaseLoanId }} name={person.fullName} onClose={close} />
      )}
      {open === 'notice' && <NoticeDialog customer={customer} onClose={close} />}
    </div>
  )
}

function Figures({ book }: { book: CustomerBook }) {
  const today = todayHere()
  const { overdue, overdueSince, balance, active, paid } = totalsOf(book.loans)
  const next = nextDueOf(book.loans)
  return (
    <dl className="grid grid-cols-2 border-t border-line lg:grid-cols-4">
      <Figure
        name="Overdue"
        late={overdue > 0}
        note={overdueSince === null ? 'nothing overdue' : `since ${formatDay(overdueSince, today)}`}
      >
        <Cedis value={overdue} />
      </Figure>
      <Figure
        name="Balance"
        note={active === 0 ? 'no active loan' : `${active} active ${active === 1 ? 'loan' : 'loans'}, ${formatCedis(paid)} paid`}
      >
        <Cedis value={balance} />
      </Figure>
      <Figure name="Next due" note={next ? formatDay(next.day, today) : 'nothing due'}>
        {next ? <Cedis value={next.amount} /> : '–'}
      </Figure>
      <Figure name="Credit balance" note={book.unallocated > 0 ? 'apply or refund it below' : 'none'}>
        <Cedis value={book.unallocated} />
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  note: string
  late?: boolean
  children: ReactNode
}

function Figure({ name, note, late = false, children }: FigureProps) {
  return (
    <div className="min-w-0 border-line p-4 not-last:border-r max-lg:nth-[2n]:border-r-0 max-lg:nth-[n+3]:border-t">
      <dt className="text-muted">{name}</dt>
      <dd className={`text-22 font-bold tracking-tight ${late ? 'text-caution' : ''}`}>{children}</dd>
      <dd className="text-14 text-muted">{note}</dd>
    </div>
  )
}

function NextStepNotice({ customer, onChoose }: Pick<CustomerHeadProps, 'customer' | 'onChoose'>) {
  const staff = useSignedIn()
  const step = nextStepOf(customer)
  if (step === undefined || reasonNotToManage(customer.person, staff) !== undefined) return null
  return (
    <div className="border-t border-line p-4">
      <Notice tone="info" title={step === 'profile' ? 'Next step: the profile' : 'Next step: the application'}>
        <p className="mb-3">
          {step === 'profile'
            ? 'A loan needs business, address and mobile money wallet first.'
            : 'The profile is complete. Apply with the sheet that the customer signed.'}
        </p>
        <Button icon={step === 'profile' ? 'user' : 'cedi'} onClick={() => onChoose(step)}>
          {step === 'profile' ? 'Complete profile' : 'Apply for a loan'}
        </Button>
      </Notice>
    </div>
  )
}
