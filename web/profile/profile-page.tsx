import { lazy, Suspense, useState } from 'react'
import { go } from '#web/ui/location.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn, type CurrentUser } from '#web/lib/current-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useRedirectAfterSessionEnd } from '#web/lib/session-end.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { profileView } from '#web/profile/profile-view.ts'
import { ProfileForm } from '#web/profile/profile-form.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { formatPhone } from '#domain/kernel/phone.ts'
import { NOT_GIVEN, ownRows } from '#web/profile/profile-description.ts'

const DevicesCard = lazy(async () => ({ default: (await import('#web/profile/devices-card.tsx')).DevicesCard }))
const ProfileStatus = lazy(async () => ({ default: (await import('#web/profile/profile-status.tsx')).ProfileStatus }))

const CONTINUE_AFTER_MS = 2000

export function ProfilePage() {
  useTitle('Profile')
  useRedirectAfterSessionEnd('/', CONTINUE_AFTER_MS)
  const user = useSignedIn()
  const [completed, setCompleted] = useState(false)
  const { formFirst, hasForm, hasCredit } = profileView(user)
  return (
    <>
      <PageTitle lead={formFirst ? 'Three answers, about two minutes. Then you can apply.' : 'What we know about you'}>
        {formFirst ? 'Complete Your Profile' : 'My Profile'}
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          {!formFirst && <ProfileDetails user={user} />}
          {hasForm && (
            <Card>
              {!formFirst && <h2 className="mb-3 text-18 font-bold">For a loan</h2>}
              <ProfileForm user={user} onCompleted={() => setCompleted(true)} />
            </Card>
          )}
        </div>
        {hasCredit && (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <ProfileStatus user={user} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={<Skeleton className="mt-6 h-40" />}>
        <DevicesCard />
      </Suspense>
      <p className="mt-6 flex flex-wrap gap-x-6">
        <TextLink to={PATHS.support} className="inline-block py-2.5">
          Complaints and my data
        </TextLink>
        <TextLink to={PATHS.help} className="inline-block py-2.5">
          Help
        </TextLink>
      </p>
      {completed && (
        <SuccessDialog title="Profile Completed!" continueAfter={CONTINUE_AFTER_MS} onContinue={() => go(PATHS.home)}>
          Thank you. You can now apply for a loan.
        </SuccessDialog>
      )}
    </>
  )
}

/** Wallet and address change only at the office. */
function ProfileDetails({ user }: { user: CurrentUser }) {
  return (
    <Card labelledBy="your-details">
      <h2 id="your-details" className="text-18 font-bold">
        Your details
      </h2>
      <DefinitionRows
        rows={[['Full Name', user.fullName], ['Phone', user.phone ? formatPhone(user.phone) : NOT_GIVEN], ...ownRows(user, 'full')]}
      />
      <p className="mt-3 text-muted">Only the office can change your wallet and address. This keeps your money safe.</p>
      <LinkButton to={PATHS.home} kind="second" icon="left" wide className="mt-4">
        Back to Dashboard
      </LinkButton>
    </Card>
  )
}
