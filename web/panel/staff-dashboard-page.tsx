import { logOut } from '#contract/identity.ts'
import { may } from '#web/lib/current-user.ts'
import { wipeKept } from '#web/lib/kept.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { sayDay } from '#domain/kernel/calendar.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { CodeGate } from '#web/staff-kit/code-gate.tsx'
import { DeskApplications } from '#web/applications/desk-applications.tsx'
import { DeskPeople } from '#web/people/desk-people.tsx'
import { DeskSection } from '#web/panel/desk-section.tsx'
import { DeskStats } from '#web/panel/desk-stats.tsx'
import { DocumentCheck } from '#web/documents/document-check.tsx'
import { FindPerson } from '#web/people/find-person.tsx'
import { FundingForm } from '#web/ledger/funding-form.tsx'
import { ReceiptDesk } from '#web/desk/receipt-desk.tsx'

/** The Dashboard of the staff: the figures, the cash desk, the waiting applications, and the people. */
export function StaffDashboardPage() {
  useTitle('Dashboard')
  const staff = useSignedIn()
  return (
    <CodeGate>
      <div className="mx-auto grid max-w-[calc(var(--container-page)+11rem)] gap-10 px-4 lg:px-6 py-6">
        <div>
          <PageTitle
            lead={sayDay(todayHere())}
            beside={
              <a
                href={logOut.path}
                className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
                onClick={() => wipeKept({ unsentToo: true })}
              >
                Logout
              </a>
            }
          >
            Dashboard
          </PageTitle>
          <div className="mb-6 max-w-form">
            <FindPerson />
          </div>
          {may(staff, 'view_customer_loans') && <DeskStats />}
        </div>
        <DeskSection title="Cash receipts" needs="generate_payment_codes">
          <ReceiptDesk />
        </DeskSection>
        <DeskSection title="Pending applications" lead="Oldest first." needs="view_customer_loans">
          <DeskApplications />
        </DeskSection>
        <DeskSection title="People" needs="view_customer_profiles">
          <DeskPeople />
        </DeskSection>
        <DeskSection title="Check a document" lead="A paper that a customer or somebody else shows you." needs="view_customer_loans">
          <DocumentCheck />
        </DeskSection>
        {may(staff, 'view_financial_reports') && (
          <DeskSection title="Owner’s funding" lead="Money that the owner puts into the office cash." needs="view_financial_reports">
            <FundingForm />
          </DeskSection>
        )}
      </div>
    </CodeGate>
  )
}
