import type { readCollectionSummary } from '#contract/collections.ts'
import { formatPercentage, pesewas } from '#domain/kernel/money.ts'
import type { CollectionBand } from '#domain/collections/collection-case.ts'
import { BAND_NAMES, SHORT_BAND_NAMES } from '#web/collections/case-labels.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { classes } from '#web/ui/classes.ts'

type Bands = AnswerOf<typeof readCollectionSummary>['bands']

interface CaseBandsProps {
  bands: Bands
  chosen: string | undefined
  onChoose: (band: CollectionBand | undefined) => void
}

/** Cases by days past due; each bar is the overdue amount. A second press shows all cases. */
export function CaseBands({ bands, chosen, onChoose }: CaseBandsProps) {
  const most = pesewas(Math.max(1, ...bands.map(({ overdue }) => overdue)))
  return (
    <div
      role="group"
      aria-label="Days past due"
      className="grid grid-cols-5 divide-x divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {bands.map(({ band, cases, overdue }) => (
        <button
          key={band}
          type="button"
          aria-pressed={band === chosen}
          className={classes(
            'min-w-0 px-2 py-2 text-left -outline-offset-3 lg:px-4 lg:py-1',
            band === chosen ? 'bg-primary-tint' : 'hover:bg-paper',
          )}
          onClick={() => onChoose(band === chosen ? undefined : band)}
        >
          <span className="hidden text-14 text-muted lg:block">{BAND_NAMES[band]}</span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="text-18 font-bold tabular-nums">{cases}</span>
            <span className="hidden text-14 lg:inline">
              <Cedis value={overdue} className="[&>span]:sr-only" />
            </span>
          </span>
          <span className="block truncate text-14 text-muted lg:hidden">{SHORT_BAND_NAMES[band]}</span>
          <span aria-hidden="true" className="mt-1 block h-1">
            {overdue > 0 && (
              <span
                className={classes('block h-1 min-w-1.5 rounded-round', band === 'days_1_to_7' ? 'bg-caution' : 'bg-danger')}
                style={{ width: formatPercentage(overdue, most) }}
              />
            )}
          </span>
        </button>
      ))}
    </div>
  )
}
