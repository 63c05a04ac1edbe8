import { add, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { AGE_BAND_NAMES, bandOf, shareOf, type AgeBand } from '#domain/reports/portfolio-ageing.ts'

/** Grouped by days past due a week ago, with the principal of then; `now` is null when nothing is owed any more. */
export interface RolledGroup {
  readonly before: number
  readonly now: number | null
  readonly writtenOff: boolean
  readonly loans: number
  readonly principal: Pesewas
}

export interface Roll {
  readonly band: AgeBand
  readonly loans: number
  readonly principal: Pesewas
  readonly worse: number | null
  readonly same: number | null
  readonly better: number | null
  readonly closed: number | null
  readonly writtenOff: number | null
}

type Outcome = 'worse' | 'same' | 'better' | 'closed' | 'writtenOff'

function outcomeOf({ before, now, writtenOff }: RolledGroup): Outcome {
  if (now === null) return writtenOff ? 'writtenOff' : 'closed'
  const moved = AGE_BAND_NAMES.indexOf(bandOf(now)) - AGE_BAND_NAMES.indexOf(bandOf(before))
  return moved > 0 ? 'worse' : moved < 0 ? 'better' : 'same'
}

/** For each band of a week ago, the shares of its principal that are now worse, the same, better or gone. */
export function rollsOf(groups: readonly RolledGroup[]): Roll[] {
  return AGE_BAND_NAMES.map((band) => {
    const from = groups.filter((one) => bandOf(one.before) === band)
    const principal = add(NOTHING, ...from.map((one) => one.principal))
    const share = (outcome: Outcome) =>
      shareOf(
        from.filter((one) => outcomeOf(one) === outcome).reduce((sum, one) => sum + one.principal, 0),
        principal,
      )
    return {
      band,
      loans: from.reduce((sum, one) => sum + one.loans, 0),
      principal,
      worse: share('worse'),
      same: share('same'),
      better: share('better'),
      closed: share('closed'),
      writtenOff: share('writtenOff'),
    }
  })
}
