import { Button } from '#web/ui/button.tsx'

type Shown = 'open' | 'answered'
const NAMES = { open: 'Waiting', answered: 'Answered' } as const satisfies Record<Shown, string>
const SHOWN: readonly Shown[] = ['open', 'answered']

/** What waits, or what was answered. */
export function CareStateFilter({ state, onChoose }: { state: Shown; onChoose: (state: Shown) => void }) {
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Which are shown</legend>
      {SHOWN.map((one) => (
        <Button key={one} size="desk" kind={one === state ? 'primary' : 'second'} onClick={() => onChoose(one)}>
          {NAMES[one]}
          {one === state && <span className="sr-only">, shown</span>}
        </Button>
      ))}
    </fieldset>
  )
}
