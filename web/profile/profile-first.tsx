import { useRef } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ProfileChecklist } from '#web/profile/profile-checklist.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { go } from '#web/ui/location.ts'
import { useAutoContinue } from '#web/ui/use-auto-continue.ts'
import { WovenStrip } from '#web/ui/woven-strip.tsx'

const CONTINUE_AFTER_MS = 2000

/** Redirects to the profile; touching the card restarts the wait. */
export function ProfileFirst({ user }: { user: CurrentUser }) {
  const card = useRef<HTMLDivElement>(null)
  useAutoContinue(card, CONTINUE_AFTER_MS, () => go(PATHS.profile))
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
