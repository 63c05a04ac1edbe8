import { staffRows } from '#web/profile/staff-profile-rows.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { PhoneVerification } from '#web/staff-kit/phone-verification.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

export function ReviewCustomer({ loan }: { loan: OpenedLoan }) {
  const { user } = loan
  const answers = staffRows(user, 'short').map(({ name, answer }) => [name, answer] as const)
  return (
    <section>
      <h3 className="text-18 font-bold">Customer</h3>
      <div className="gap-6 sm:flex">
        <div className="min-w-0 flex-1">
          <DefinitionRows
            rows={[
              [
                'Phone',
                <span key="phone" className="inline-flex flex-wrap items-center justify-end gap-2 tabular-nums">
                  <PhoneVerification customer={user} />
                  {user.phone ?? 'none'}
                </span>,
              ],
              ...answers.slice(0, 1),
              ['E-mail', user.email ?? 'none'],
              ...answers.slice(1),
              ['Purpose', loan.businessPurpose ?? 'not given'],
            ]}
          />
        </div>
        {loan.profilePicture === null ? (
          <p className="py-3 text-muted">No photo</p>
        ) : (
          <a href={loan.profilePicture} target="_blank" rel="noreferrer" className="mt-3 block w-fit">
            <img
              src={loan.profilePicture}
              alt={`${user.fullName}, sent with the application`}
              className="max-h-48 w-40 rounded-control border border-line object-cover"
            />
          </a>
        )}
      </div>
    </section>
  )
}
