import { PATHS } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** For a screen opened by its address. */
export function NoAccess({ name }: { name: string }) {
  return (
    <div className="mx-auto max-w-form px-4 py-8">
      <Notice tone="info" icon="lock" title="You do not have access to this page">
        <p>{name} needs a permission that you do not have. Ask the Managing Director.</p>
        <div className="mt-3">
          <LinkButton to={PATHS.admin}>Back to My day</LinkButton>
        </div>
      </Notice>
    </div>
  )
}
