import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ProfileChecklist } from '#web/profile/profile-checklist.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { WovenStrip } from '#web/ui/woven-strip.tsx'

export function CompleteProfileCard({ user }: { user: CurrentUser }) {
  return (
    <section aria-labelledby="complete-profile" className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <WovenStrip />
      <div className="p-4">
        <h2 id="complete-profile" className="text-22 font-bold tracking-tight">
          Complete Your Profile
        </h2>
        <p className="mt-1 mb-2 text-muted">Three answers, about two minutes. Then you can apply.</p>
        <ProfileChecklist user={user} />
        <LinkButton to={PATHS.profile} kind="second" wide className="mt-3">
          Complete Your Profile
        </LinkButton>
      </div>
    </section>
  )
}
