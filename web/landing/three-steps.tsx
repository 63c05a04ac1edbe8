import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ClerkWithForm } from '#web/landing/clerk-with-form.tsx'
import { HandWithPhone } from '#web/landing/hand-with-phone.tsx'
import { StallWithMoney } from '#web/landing/stall-with-money.tsx'

const STEPS: readonly (readonly [name: string, turn: string, picture: ReactNode])[] = [
  ['Apply', '[animation-delay:0.4s]', <HandWithPhone key="apply" />],
  ['Review', '[animation-delay:1.9s]', <ClerkWithForm key="review" />],
  ['Get Money', '[animation-delay:3.4s]', <StallWithMoney key="money" />],
]

/** Apply, Review, Get Money: in our arches. */
export function ThreeSteps() {
  return (
    <ol className="mx-auto grid w-full max-w-md grid-cols-3 gap-3.5" aria-label="Three steps">
      {STEPS.map(([name, turn, picture]) => (
        <li key={name} className={classes('takes-its-turn text-center', turn)}>
          <span className="block overflow-hidden rounded-t-round">{picture}</span>
          <span className="mt-2 block font-bold">{name}</span>
        </li>
      ))}
    </ol>
  )
}
