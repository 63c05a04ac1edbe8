import { LinkButton } from '#web/ui/link-button.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { MessagePage } from '#web/app/message-page.tsx'

export function NotFoundPage() {
  useTitle('Page Not Found')
  return (
    <MessagePage
      title="404 Page Not Found"
      lead="Did you forget to add the page to the router?"
      action={<LinkButton to={PATHS.home}>Go to Home</LinkButton>}
    >
      There is nothing at this address. Your loan and your payments are not touched.
    </MessagePage>
  )
}
