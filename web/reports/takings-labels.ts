import type { readTakings } from '#contract/portfolio.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { csvMoney, csvNumber, type CsvCell } from '#domain/kernel/csv-row.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type Takings = AnswerOf<typeof readTakings>
type Person = Takings['people'][number]
type OfTill = Person['tills'][number]
type Figures = Takings['together']

export interface TakingsLine extends Omit<Figures, 'count'> {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly what: 'person' | 'till' | 'together'
}

const personName = ({ staffId, staffName }: Person): string => (staffId === null ? 'Confirmed by the networks' : (staffName ?? staffId))
export const tillName = ({ tillId, businessDay }: Pick<OfTill, 'tillId' | 'businessDay'>): string =>
  tillId === null || businessDay === null ? 'Without a till' : `Till ${tillId}, ${formatDay(businessDay)}`

export function takingsLines({ people, together }: Takings): TakingsLine[] {
  const lines = people.flatMap((person): TakingsLine[] => {
    const key = person.staffId ?? 'networks'
    const tills = person.tills.some(({ tillId }) => tillId !== null) ? person.tills : []
    return [
      { ...figuresOf(person), key, name: personName(person), what: 'person' },
      ...tills.map((till): TakingsLine => ({
        ...figuresOf(till),
        key: `${key} ${till.tillId ?? 'none'}`,
        name: tillName(till),
        what: 'till',
      })),
    ]
  })
  return [...lines, { ...together, key: 'together', name: 'Total', what: 'together' }]
}

const figuresOf = ({ cash, momo, bank, givenBack, total, count }: Figures): Figures => ({ cash, momo, bank, givenBack, total, count })

/** Without sums that a spreadsheet would add twice. */
export const takingsRows = ({ from, to, people }: Takings): CsvCell[][] => [
  ['From', 'To', 'Staff ID', 'Staff', 'Till', 'Business day of till', 'Cash', 'Mobile money', 'Bank', 'Given back', 'Total', 'Times'],
  ...people.flatMap((person) =>
    person.tills.map((till) => [
      from,
      to,
      person.staffId ?? '',
      personName(person),
      till.tillId === null ? '' : csvNumber(till.tillId),
      till.businessDay ?? '',
      csvMoney(till.cash),
      csvMoney(till.momo),
      csvMoney(till.bank),
      csvMoney(till.givenBack),
      csvMoney(till.total),
      csvNumber(till.count),
    ]),
  ),
]
