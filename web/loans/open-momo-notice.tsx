import { listOpenMomoRequests } from '#contract/payments.ts'
import { payPath } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { OpenRequestTitle } from '#web/loans/open-request-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Also shows a request made on another phone. */
export function OpenMomoNotice({ loanId }: { loanId: number }) {
  const open = useRead(listOpenMomoRequests, {}).data?.find((one) => one.loanId === loanId)
  if (!open) return null
  return (
    <Notice tone="info" icon="phone" title={<OpenRequestTitle request={open} />}>
      Approve it on that phone. <TextLink to={payPath(loanId)}>See the payment request</TextLink>
    </Notice>
  )
}
