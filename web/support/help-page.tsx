import { useEffect } from 'react'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { HELP_ANSWERS } from '#web/support/help-answers.tsx'
import { readPublicStats } from '#contract/public.ts'
import { useRead } from '#web/lib/use-read.ts'
import { dialLink } from '#web/shared/dial-link.ts'

/** Answers to common questions. A link such as /help#receipt-number opens its answer. */
export function HelpPage() {
  useTitle('Help')
  useEffect(() => {
    const open = () => {
      const answer = document.getElementById(location.hash.slice(1))
      if (!(answer instanceof HTMLDetailsElement)) return
      answer.open = true
      answer.scrollIntoView({ block: 'start' })
      answer.querySelector('summary')?.focus({ preventScroll: true })
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  return (
    <div className="mx-auto max-w-reading">
      <LinkButton to={PATHS.home} kind="quiet" icon="left" className="mb-2 -ml-5">
        Home
      </LinkButton>
      <PageTitle lead="Short answers to common questions.">Help</PageTitle>
      <Notice tone="caution" icon="shield" title="Never tell anybody your PIN or a code">
        Not even us. We never ask for it, by phone, by SMS or at the office.
      </Notice>
      <div className="mt-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {HELP_ANSWERS.map(({ id, question, answer }) => (
          <details key={id} id={id} className="group scroll-mt-20">
            <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-3 font-bold hover:bg-paper [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <Icon name="down" className="size-5 shrink-0 text-primary group-open:rotate-180" />
            </summary>
            <div className="grid gap-2 px-4 pb-4">{answer}</div>
          </details>
        ))}
      </div>
      <div className="mt-6 empty:hidden">
        <UssdHelp />
      </div>
      <p className="mt-6 mb-2">Is your question not here, or was something not right?</p>
      <LinkButton to={PATHS.support} kind="second">
        Complaints and my data
      </LinkButton>
    </div>
  )
}

const FIVE_MINUTES = 300_000

/** The USSD code, if there is one. It loads below the answers, so that Help does not wait for it. */
function UssdHelp() {
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
