import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ComplaintsSection } from '#web/support/complaints-section.tsx'
import { ConsentsSection } from '#web/support/consents-section.tsx'
import { MyDataSection } from '#web/support/my-data-section.tsx'

export function SupportPage() {
  useTitle('Complaints and my data')
  return (
    <>
      <LinkButton to={PATHS.profile} kind="quiet" icon="left" className="mb-2 -ml-5">
        My Profile
      </LinkButton>
      <PageTitle
        lead={
          <>
            Something went wrong? Tell us here. A quick question? Look at <TextLink to={PATHS.help}>Help</TextLink> first.
          </>
        }
      >
        Complaints and my data
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ComplaintsSection />
        <div className="grid gap-6">
          <MyDataSection />
          <ConsentsSection />
        </div>
      </div>
    </>
  )
}
