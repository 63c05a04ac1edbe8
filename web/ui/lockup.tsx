import { classes } from '#web/ui/classes.ts'
import { SIGN_M, SIGN_U } from '#web/ui/sign.tsx'

// Paths: the name needs no font.
const LETTERS =
  'M20.15 14V4.65a3.5 3.5 0 0 1 7 0V14M27.15 4.65a3.5 3.5 0 0 1 7 0V14M38.65 14V8.05a2.9 2.9 0 0 1 5.8 0V14M44.45 8.05a2.9 2.9 0 0 1 5.8 0V14M54.25 9a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0ZM65.65 9a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0ZM73.45 4V14M80.95 0V12.9H87.15M89.45 9a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0ZM100.85 9a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0ZM108.65 4V14M113.05 14V8.45a3.3 3.3 0 0 1 6.6 0V14M129.75 6.7C129.25 5.6 128.25 5.1 126.85 5.1C125.15 5.1 123.95 5.9 123.95 7.1C123.95 8.4 125.25 8.7 126.85 9C128.55 9.3 129.75 9.7 129.75 11C129.75 12.2 128.55 12.9 126.75 12.9C125.15 12.9 123.95 12.3 123.45 11.1'

export function Lockup({ on = 'paper', className }: { on?: 'paper' | 'panel'; className?: string }) {
  return (
    <svg role="img" aria-label="Mmoa Loans" viewBox="0 0 130.9 14.2" className={classes('h-[19px] w-auto', className)}>
      <g className={on === 'panel' ? 'fill-on-panel' : 'fill-primary'}>
        <path d={SIGN_M} />
        <path d={SIGN_U} />
      </g>
      <path
        className={on === 'panel' ? 'stroke-on-panel' : 'stroke-ink'}
        fill="none"
        strokeWidth="2.3"
        strokeLinejoin="round"
        d={LETTERS}
      />
    </svg>
  )
}
