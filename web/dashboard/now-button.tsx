import { lazy, Suspense, type ReactNode } from 'react'
import type { Home, Now } from '#web/credit/use-home.ts'
import { loanPath, PATHS, payPath } from '#web/lib/paths.ts'
import { mapLink, telLink } from '#web/shared/dial-link.ts'
import { buttonClass, type ButtonKind } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const NowLiveButton = lazy(async () => ({ default: (await import('#web/dashboard/now-live-button.tsx')).NowLiveButton }))

type Action = Now['button']['action']

/** Actions that a link fulfils; `id` is the loan's. */
const LINKS: Readonly<Partial<Record<Action, (id: number) => string>>> = {
  pay: payPath,
  other_way: payPath,
  apply: () => PATHS.loanApplication,
  complete_profile: () => PATHS.profile,
  see_score: () => PATHS.score,
  see_loan: loanPath,
  support: () => PATHS.support,
}

const LIVE: readonly Action[] = ['put_receipt', 'check_prompt', 'withdraw', 'continue', 'letter']

const ICONS: Readonly<Partial<Record<Action, IconName>>> = { call: 'call', way_there: 'stall' }

interface NowStepProps {
  now: Now
  step: { words: string; action: Action; detail?: string | null }
  office: Home['office']
  kind: ButtonKind
  className?: string
}

export function NowButton({ now, step, office, kind, className }: NowStepProps) {
  const { words, action } = step
  const look = buttonClass({ kind, wide: true, className })
  const icon = ICONS[action]
  const content: ReactNode = step.detail ? (
    <span>
      {words} <span className="block font-normal">{step.detail}</span>
    </span>
  ) : (
    words
  )
  if (LIVE.includes(action))
    return (
      <Suspense fallback={<Skeleton className="h-12" />}>
        <NowLiveButton now={now} step={step} kind={kind} className={className} />
      </Suspense>
    )
  const { phone, address } = office
  const call = phone === null ? undefined : telLink(phone)
  const wayThere = address === null ? undefined : mapLink(address)
  const outside = action === 'call' ? call : action === 'way_there' ? wayThere : undefined
  if (outside !== undefined)
    return (
      <a href={outside} className={look} {...(action === 'way_there' && { target: '_blank', rel: 'noreferrer' })}>
        {icon && <Icon name={icon} className="size-5" />}
        {content}
      </a>
    )
  const to = LINKS[action]?.(now.loanId ?? 0) ?? PATHS.help
  return (
    <LinkButton to={to} kind={kind} wide className={className} {...(icon && { icon })}>
      {content}
    </LinkButton>
  )
}
