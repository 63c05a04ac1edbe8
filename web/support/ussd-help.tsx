import { readPublicStats } from '#contract/public.ts'
import { useRead } from '#web/lib/use-read.ts'
import { dialLink } from '#web/shared/dial-link.ts'
import { Notice } from '#web/ui/notice.tsx'

const FIVE_MINUTES = 300_000

/** The code for phones without data, where the lender has one. Help does not wait for it: it stands below the answers and comes when it comes. */
export function UssdHelp() {
  const { data } = useRead(readPublicStats, {}, { staleTime: FIVE_MINUTES })
  if (data?.ussdCode === undefined) return null
  return (
    <Notice tone="info" icon="phone" title="No data on your phone?">
      Dial{' '}
      <a href={dialLink(data.ussdCode)} className="font-bold whitespace-nowrap underline underline-offset-4">
        {data.ussdCode}
      </a>{' '}
      from your own number: what you owe, what is due next, your last payments, and paying by mobile money. It works on every phone and
      costs no data.
    </Notice>
  )
}
