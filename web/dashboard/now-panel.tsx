import type { ReactNode } from 'react'
import { useHeaderOnPanel } from '#web/lib/header-tone.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import type { ButtonKind } from '#web/ui/button-class.ts'
import { Sign } from '#web/ui/sign.tsx'
import { NowButton } from '#web/dashboard/now-button.tsx'
import { StrongText } from '#web/dashboard/strong-text.tsx'
import type { Home, Now } from '#web/credit/use-home.ts'

// Extends the colour to both edges of the window without widening the page.
const BLEED = 'mb-8 -mt-6 pt-4 pb-6 [clip-path:inset(0_-100vmax)] lg:-mt-8 lg:pt-5 lg:pb-8'

/** The colour shows whose turn it is. */
const LOOKS = {
  your_turn: {
    ground: 'bg-panel text-on-panel shadow-[0_0_0_100vmax_var(--color-panel)]',
    quiet: 'text-on-panel-muted',
    label: 'text-on-panel',
    primary: 'panel',
  },
  late: {
    ground: 'bg-caution-tint shadow-[0_0_0_100vmax_var(--color-caution-tint)]',
    quiet: 'text-muted',
    label: 'text-caution',
    primary: 'primary',
  },
  our_turn: {
    ground: 'bg-info-tint shadow-[0_0_0_100vmax_var(--color-info-tint)]',
    quiet: 'text-muted',
    label: 'text-info',
    primary: 'primary',
  },
  answer: { ground: '', quiet: 'text-muted', label: 'text-ink', primary: 'primary' },
} as const satisfies Record<Now['tone'], { ground: string; quiet: string; label: string; primary: ButtonKind }>

const ICONS: Readonly<Partial<Record<Now['state'], IconName>>> = {
  prompt_open: 'phone',
  receipt_to_enter: 'receipt',
  payment_checked: 'clock',
  in_default: 'clock',
  behind: 'clock',
  late: 'clock',
  lower_terms: 'done',
  approved: 'done',
  transfer_waiting: 'clock',
  transfer_on_its_way: 'clock',
  paid: 'check',
  paid_waiting: 'clock',
  waiting: 'clock',
}

/** The page of a payment has a hidden greeting, and its sign in an arch. */
const isPaidPage = (state: Now['state']): boolean => state.startsWith('paid')
/** The content below the panel replaces the fallback of these states. */
const WITHOUT_FALLBACK: readonly Now['state'][] = ['repaid', 'may_apply', 'cannot_apply']
const LIMITS: readonly Now['state'][] = ['new', 'may_apply']

interface NowPanelProps {
  greeting: string
  home: Home
  aside?: ReactNode
  children?: ReactNode
}

/** Rule L23. */
export function NowPanel({ greeting, home, aside, children }: NowPanelProps) {
  const { first: now, office } = home
  const look = LOOKS[now.tone]
  const onPanel = now.tone === 'your_turn'
  useHeaderOnPanel(onPanel)
  const { fallback } = now
  // In a wait or trouble, a card below has the same question and call (rule W17).
  const callIsBelow =
    fallback.action === 'call' && office.phone !== null && (now.button.action === 'put_receipt' || !(onPanel || now.tone === 'answer'))
  const isOwnPage = isPaidPage(now.state)
  const button = now.button.isQuiet ? (onPanel ? 'panel-second' : 'second') : look.primary
  return (
    <section
      aria-labelledby="what-now"
      className={classes(
        now.tone === 'answer' ? 'mb-6' : BLEED,
        look.ground,
        aside !== undefined && 'lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8',
      )}
    >
      <div>
        <h1 className={isOwnPage ? 'sr-only' : classes('mb-4 text-18', look.quiet)}>{greeting}</h1>
        {now.state.endsWith('_apply') && <h2 className="text-muted">No Active Loans</h2>}
        <PanelLabel now={now} />
        {now.figure !== null && (
          <p className="text-[min(48px,11vw)] leading-tight font-bold tracking-tight">
            <Cedis value={now.figure} as={LIMITS.includes(now.state) ? 'limit' : 'money'} on={onPanel ? 'panel' : 'paper'} />
          </p>
        )}
        <p className="mt-1 max-w-reading text-18">
          <StrongText>{now.sentence}</StrongText>
        </p>
        {now.checked && (
          <div className="mt-3 flex max-w-90 gap-3 rounded-control border border-info-line bg-info-tint p-3 text-ink">
            <Icon name="clock" className="size-6 shrink-0 text-info" />
            <p>
              <b>
                <Cedis value={now.checked.amount} /> of it is being checked
              </b>{' '}
              {now.checked.sentence}
            </p>
          </div>
        )}
        {children}
        {now.state !== 'lower_terms' && (
          <div className="mt-4 grid max-w-90 gap-2">
            <NowButton now={now} step={now.button} office={office} kind={button} />
            {!WITHOUT_FALLBACK.includes(now.state) && !callIsBelow && (
              <NowButton now={now} step={fallback} office={office} kind={onPanel ? 'panel-second' : 'quiet'} />
            )}
          </div>
        )}
        {now.note !== null && (
          <p className={classes('mt-3 max-w-reading', look.quiet)}>
            <StrongText>{now.note}</StrongText>
          </p>
        )}
      </div>
      {aside !== undefined && <div className="hidden lg:block">{aside}</div>}
    </section>
  )
}

function PanelLabel({ now }: { now: Now }) {
  const look = LOOKS[now.tone]
  const icon = ICONS[now.state]
  const onPanel = now.tone === 'your_turn'
  const hasArch = isPaidPage(now.state) || now.state === 'repaid'
  // "Next Payment Due" is a heading of the specification; other labels are bold above the figure.
  const plain = now.state === 'due'
  return (
    <div className={hasArch ? 'mb-2 flex items-center gap-3' : ''}>
      {hasArch && (
        <span
          aria-hidden="true"
          className={classes(
            'inline-flex h-13 w-12 shrink-0 items-center justify-center rounded-arch',
            onPanel ? 'bg-accent text-on-accent' : 'bg-info text-paper',
          )}
        >
          {icon ? <Icon name={icon} /> : <Sign className="size-6" />}
        </span>
      )}
      <h2
        id="what-now"
        className={classes(
          'flex min-w-0 items-center gap-2',
          now.state === 'repaid' ? 'text-22 font-bold' : hasArch ? 'font-bold' : plain ? look.quiet : `font-bold ${look.label}`,
          now.figure === null && 'text-28 tracking-tight',
        )}
      >
        {!hasArch && icon && <Icon name={icon} />}
        {now.label}
      </h2>
    </div>
  )
}
