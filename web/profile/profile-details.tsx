import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PROVIDER_NAMES, sayBusinessType, sayPhone } from '#web/profile/business-types.ts'

const NONE = 'Not given'

/** The complete profile, to read. Wallet and address change only at the office. */
export function ProfileDetails({ user }: { user: CurrentUser }) {
  return (
    <Card labelledBy="your-details">
      <h2 id="your-details" className="text-18 font-bold">
        Your details
      </h2>
      <DefinitionRows
        rows={[
          ['Full Name', user.fullName],
          ['Phone', user.phone ? sayPhone(user.phone) : NONE],
          ['Address', user.address ?? NONE],
          ['Business Type', user.businessType ? sayBusinessType(user.businessType) : NONE],
          ['Mobile Money Number', user.momoNumber ? `${sayPhone(user.momoNumber)}, ${PROVIDER_NAMES[user.momoProvider]}` : NONE],
        ]}
      />
      <p className="mt-3 text-muted">Something changed? Wallet and address are changed at the office, so that nobody else can.</p>
      <LinkButton to={PATHS.home} kind="second" icon="left" wide className="mt-4">
        Back to Dashboard
      </LinkButton>
    </Card>
  )
}
