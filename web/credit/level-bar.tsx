import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { classes } from '#web/ui/classes.ts'

const HIGHEST = 100

const filled = (score: number, from: number, to: number): number => Math.max(0, Math.min(1, (score - from) / (to - from)))

export function LevelBar({ score }: { score: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Credit score"
      aria-valuenow={score}
      aria-valuemin={0}
      aria-valuemax={HIGHEST}
      className="flex gap-0.5"
    >
      {CREDIT_LEVELS.map((level) => {
        const to = level.name === 'GOLD' ? HIGHEST : level.maxScore + 1
        return (
          <div key={level.name} aria-hidden="true" style={{ flexGrow: to - level.minScore }} className="basis-0">
            <div
              className={classes(
                'h-2.5 overflow-hidden border border-edge bg-sunken',
                level.name === 'BRONZE' && 'rounded-l-round',
                level.name === 'GOLD' && 'rounded-r-round',
              )}
            >
              <div className="h-full origin-left bg-primary" style={{ transform: `scaleX(${filled(score, level.minScore, to)})` }} />
            </div>
            <span
              className={classes('mt-1 block text-14', score >= level.minScore && score <= level.maxScore ? 'font-bold' : 'text-muted')}
            >
              {level.name}
            </span>
          </div>
        )
      })}
    </div>
  )
}
