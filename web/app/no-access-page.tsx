import { LinkButton } from '#web/ui/link-button.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { MessagePage } from '#web/app/message-page.tsx'

/** For a customer who opens a staff page. */
export function NoAccessPage() {
  useTitle('No access')
  return (
    <MessagePage title="You do not have access to this page" action={<LinkButton to={PATHS.home}>Go to Home</LinkButton>}>
      It is for the people who work at Mmoa Loans. Everything of yours is on your home page.
    </MessagePage>
  )
}
