import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ProfileChecklist } from '#web/profile/profile-checklist.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useGoesOn } from '#web/ui/use-goes-on.ts'
import { WovenStrip } from '#web/ui/woven-strip.tsx'

const GOES_ON_AFTER = 2000

/** Before the first application comes the profile. It leads there by itself, unless the card is being touched. */
export function ProfileFirst({ user }: { user: CurrentUser }) {
  const card = useRef<HTMLDivElement>(null)
  const [, go] = useLocation()
  useGoesOn(card, GOES_ON_AFTER, () => go(PATHS.profile))
  return (
    <div ref={card} role="alert" className="mb-8 overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <WovenStrip />
      <div className="p-4">
        <h2 className="text-22 font-bold tracking-tight">Complete Your Profile First</h2>
        <p className="mt-1 mb-2 text-muted">
          Please complete your profile information before applying for a loan. You'll be redirected to the profile page.
        </p>
        <ProfileChecklist user={user} />
        <LinkButton to={PATHS.profile} wide className="mt-3">
          Complete Your Profile
        </LinkButton>
      </div>
    </div>
  )
}
