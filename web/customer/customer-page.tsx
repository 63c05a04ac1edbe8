import { lazy, Suspense, useState } from 'react'
import { readCustomer } from '#contract/collections.ts'
import { ContactRow } from '#web/collections/contact-row.tsx'
import { creditOf } from '#web/customer/customer-facts.ts'
import { CustomerHead } from '#web/customer/customer-head.tsx'
import { EarlierLoans } from '#web/loans/earlier-loans.tsx'
import { CustomerLoans } from '#web/customer/customer-loans.tsx'
import { CustomerPayments } from '#web/customer/customer-payments.tsx'
import { CustomerSide } from '#web/customer/customer-side.tsx'
import { StaffLoanDetails } from '#web/customer/staff-loan-details.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import type { AccountAction } from '#web/people/account-actions.tsx'
import { customerPath, opensTab, tabPath } from '#web/staff-kit/admin-tabs.ts'
import { CodeGate } from '#web/staff-kit/code-gate.tsx'
import { NoAccess } from '#web/staff-kit/no-access.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import type { CustomerBook, CustomerView } from '#web/staff-kit/staff-rows.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { comeBackTo, wayBack } from '#web/staff-kit/way-back.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePathname } from '#web/ui/location.ts'
import { UnallocatedCard } from '#web/unallocated/unallocated-card.tsx'

const AccountActionDialog = lazy(async () => ({ default: (await import('#web/people/account-action-dialog.tsx')).AccountActionDialog }))

/** Actions open on this page (rule A31). */
export function CustomerPage() {
  const staff = useSignedIn()
  const id = usePathname().split('/')[2] ?? ''
  return <CodeGate>{opensTab(staff, 'customers') ? <OpenedCustomer key={id} id={id} /> : <NoAccess name="Customers" />}</CodeGate>
}

function OpenedCustomer({ id }: { id: string }) {
  const reading = useRead(readCustomer, { params: { userId: id } }, { staleTime: 0 })
  useTitle(`${reading.data?.person.fullName ?? 'Customer'}, Admin Panel`)
  return (
    <div className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 py-4 lg:px-6">
      <BackToList />
      <ReadStates reading={reading} what="the customer">
        {(customer) => <CustomerBody customer={customer} />}
      </ReadStates>
    </div>
  )
}

/** Returns to the list with its filter and place. */
function BackToList() {
  const { address, name } = wayBack() ?? { address: tabPath('customers'), name: 'Customers' }
  return (
    <Link href={address} className="mb-3 inline-flex min-h-11 items-center gap-2 font-bold text-primary" onClick={comeBackTo}>
      <Icon name="back" className="size-5" />
      <span className="sr-only">Back to </span>
      {name}
    </Link>
  )
}

const FIRST_STEPS: readonly AccountAction[] = ['profile', 'apply']

function CustomerBody({ customer }: { customer: CustomerView }) {
  const view = useView()
  const { person, book } = customer
  const [chosen, setChosen] = useState(FIRST_STEPS.find((step) => step === view.get('step')))
  const [action, setAction] = useState<AccountAction | undefined>(chosen)
  const loan = book?.loans.find(({ id }) => String(id) === view.get('loan'))
  const close = () => {
    setAction(undefined)
    if (chosen !== undefined) view.set({ step: undefined })
    setChosen(undefined)
  }
  return (
    <div className="grid gap-6">
      <CustomerHead customer={customer} withFigures={loan === undefined} onChoose={setAction} />
      {book && loan ? (
        <div>
          <LoanChoice loans={book.loans} chosen={loan.id} userId={person.id} />
          <StaffLoanDetails key={loan.id} id={loan.id} />
        </div>
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          {book && <Overview customer={customer} book={book} />}
          <CustomerSide customer={customer} onChoose={setAction} />
        </div>
      )}
      {action !== undefined && (
        <Suspense>
          <AccountActionDialog action={action} person={person} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function Overview({ customer, book }: { customer: CustomerView; book: CustomerBook }) {
  const credit = creditOf(customer)
  return (
    <div className="grid min-w-0 gap-6">
      <CustomerLoans loans={book.loans} />
      {book.earlierLoans.length > 0 && <EarlierLoans loans={book.earlierLoans} />}
      {credit && <UnallocatedCard loan={credit} />}
      <CustomerPayments payments={book.payments} />
      <section aria-labelledby="customer-contacts">
        <h2 id="customer-contacts" className="mb-2 text-18 font-bold">
          Contacts
        </h2>
        {book.contacts.length === 0 ? (
          <p className="text-muted">No contacts yet.</p>
        ) : (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
            {book.contacts.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function LoanChoice({ loans, chosen, userId }: { loans: CustomerBook['loans']; chosen: number; userId: string }) {
  return (
    <nav aria-label="Loans of the customer" className="mb-4 flex flex-wrap gap-2">
      <Link href={customerPath(userId)} replace className={CHOICE}>
        Overview
      </Link>
      {loans.map(({ id }) => (
        <Link
          key={id}
          href={customerPath(userId, id)}
          replace
          aria-current={id === chosen ? 'page' : undefined}
          className={classes(CHOICE, id === chosen ? 'bg-primary-tint' : '')}
        >
          Loan #{id}
        </Link>
      ))}
    </nav>
  )
}

const CHOICE = 'inline-flex min-h-11 items-center rounded-control border border-edge px-3 font-bold text-primary hover:bg-ink/5'
