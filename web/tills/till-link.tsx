import { tabPath } from '#web/staff-kit/admin-tabs.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Shown beside a control that `reasonOfTill` locks. */
export const TillLink = ({ reason }: { reason: string | undefined }) =>
  reason === undefined ? null : (
    <div className="my-3">
      <LinkButton kind="second" to={tabPath('till')}>
        Go to your till
      </LinkButton>
    </div>
  )
