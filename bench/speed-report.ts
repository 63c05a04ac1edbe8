import { SHARES } from './office-calls.ts'
import { median } from './sample.ts'
import type { Compared, SpeedFigures } from './speed-figures.ts'

const digits = (most: number) => {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: most, maximumFractionDigits: most, useGrouping: false })
  return (value: number) => format.format(value)
}
const [whole, tenths, hundredths] = [digits(0), digits(1), digits(2)]
const spread = (values: readonly number[], formatValue: (value: number) => string) =>
  `${formatValue(Math.min(...values))}–${formatValue(Math.max(...values))}`
const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ') || 'none'

export function speedReport(figures: SpeedFigures): string {
  const { at, machine, load, sizes, rows, compared, brokenRules } = figures
  return [
    '# Speed beside its floor',
    '',
    `Taken on ${at.slice(0, 16).replace('T', ' ')} UTC by \`npm run bench\` on ${machine}. Load of the machine: ${tenths(load.before)} before, ${tenths(load.after)} at the end.`,
    `PostgreSQL with fsync, synchronous commits and full pages on. Customers: ${counted(sizes)}. Afterwards \`check_invariants()\` finds ${brokenRules.length === 0 ? 'nothing' : brokenRules.join('; ')}.`,
    '',
    'Floor and ours run in turns; a ratio is the median over the pairs of rounds, with the lowest and the highest. The time on the clock moves with whatever else the machine does; the processor',
    'time that each takes (the database and the process that answers, in milliseconds) hardly does.',
    '',
    '| What | Floor per s | Ours per s | Ratio | Goal | CPU of floor | CPU of ours: database + Node | CPU ratio |',
    '| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |',
    ...compared.map(rowOf),
    '',
    `A payment writes, in rows (ours, floor): ${Object.entries(rows)
      .map(([table, { ours, floor }]) => `${table} ${tenths(ours)}, ${tenths(floor)}`)
      .join(' · ')}`,
    '',
    ...dayLines(figures),
    ...overloadLines(figures),
    ...startLines(figures),
  ].join('\n')
}

function rowOf({ what, goal, floor, ours, ratios, cpuRatios }: Compared): string {
  const cpu = `${hundredths(median(ours.databaseCpu))} + ${hundredths(median(ours.productCpu))}`
  const floorCpu = hundredths(median(floor.databaseCpu) + median(floor.productCpu))
  const ratio = `${hundredths(median(ratios))} (${spread(ratios, hundredths)})`
  return `| ${what} | ${whole(median(floor.perSecond))} | ${whole(median(ours.perSecond))} | ${ratio} | ${goal} | ${floorCpu} | ${cpu} | ${hundredths(median(cpuRatios))} |`
}

function dayLines({ day }: SpeedFigures): string[] {
  if (day === undefined) return []
  return [
    '## A mixed office day at half of capacity',
    '',
    `${day.minutes} minutes of ${tenths(day.perSecond)} calls per second (at most the machine did ${tenths(day.capacity)}), of a hundred ${counted(SHARES)}.`,
    `p50 ${whole(day.p50)} ms, p99 ${whole(day.p99)} ms (goal 100) from the moment a call was due. Answers other than 200: ${counted(day.unexpected)} of ${day.answered}.`,
    `Memory: at most ${whole(day.highestMegabytes)} MB; over the second half ${tenths(day.slopeMegabytesPerHour)} MB per hour.`,
    '',
    '| Kind | Answered | p50 ms | p99 ms |',
    '| --- | ---: | ---: | ---: |',
    ...day.kinds.map(({ kind, answered, p50, p99 }) => `| ${kind} | ${answered} | ${whole(p50)} | ${whole(p99)} |`),
    '',
  ]
}

function overloadLines({ overload }: SpeedFigures): string[] {
  if (overload === undefined) return []
  const normal = overload.normalAfterSeconds === undefined ? 'not within 20 s' : `within ${overload.normalAfterSeconds} s`
  return [
    '## Four times of what it can do',
    '',
    `${overload.seconds} s of ${tenths(overload.perSecond)} calls per second. Answers by status (0: broken off): ${counted(overload.statuses)}. p99 of what was refused: ${whole(overload.refusedP99)} ms. Normal again ${normal} (goal 10).`,
    '',
  ]
}

function startLines({ start }: SpeedFigures): string[] {
  if (start === undefined) return []
  return [
    '## Start and memory',
    '',
    `Ready after ${whole(median(start.readyMilliseconds))} ms (${spread(start.readyMilliseconds, whole)}; goal 3000). Memory at rest ${whole(start.restMegabytes)} MB, after all of the above ${whole(start.loadMegabytes)} MB (goal 250).`,
    '',
  ]
}
