import { hundredths, median, tenths, whole } from './figures.ts'
import { plainLines } from './plain-report.ts'
import { SHARES } from './office-calls.ts'
import type { Compared, KindFigures, SpeedFigures } from './speed-figures.ts'

const spread = (values: readonly number[], formatValue: (value: number) => string) =>
  `${formatValue(Math.min(...values))}–${formatValue(Math.max(...values))}`
const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ') || 'none'

export function speedReport(figures: SpeedFigures): string {
  const { at, machine, load, sizes, rows, compared, violations } = figures
  return [
    '# Speed beside a baseline',
    '',
    `Taken on ${at.slice(0, 16).replace('T', ' ')} UTC by \`npm run bench\` on ${machine}. Load of the machine: ${tenths(load.before)} before, ${tenths(load.after)} at the end.`,
    `PostgreSQL with fsync, synchronous commits and full pages on. Customers: ${counted(sizes)}. Afterwards \`check_invariants()\` finds ${violations.length === 0 ? 'nothing' : violations.join('; ')}.`,
    '',
    ...plainLines(figures),
    '',
    'Baseline and product run in turns; a ratio is the median over the pairs of runs, with the lowest and the highest. Elapsed time depends on other load of the machine; the processor',
    'time (of the database and the server process, in milliseconds) hardly does.',
    '',
    '| What | Baseline per s | Product per s | Ratio | Goal | CPU of baseline | CPU of product: database + Node | CPU ratio |',
    '| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |',
    ...compared.map(rowOf),
    '',
    `A payment writes, in rows (product, baseline): ${Object.entries(rows)
      .map(([table, { product, baseline }]) => `${table} ${tenths(product)}, ${tenths(baseline)}`)
      .join(' · ')}`,
    '',
    ...rushLines(figures),
    ...dayLines(figures),
    ...overloadLines(figures),
    ...startLines(figures),
  ].join('\n')
}

function rowOf({ what, goal, baseline, product, ratios, cpuRatios }: Compared): string {
  const cpu = `${hundredths(median(product.databaseCpu))} + ${hundredths(median(product.productCpu))}`
  const baselineCpu = hundredths(median(baseline.databaseCpu) + median(baseline.productCpu))
  const ratio = `${hundredths(median(ratios))} (${spread(ratios, hundredths)})`
  return `| ${what} | ${whole(median(baseline.perSecond))} | ${whole(median(product.perSecond))} | ${ratio} | ${goal} | ${baselineCpu} | ${cpu} | ${hundredths(median(cpuRatios))} |`
}

const kindRows = (kinds: readonly KindFigures[]): string[] => [
  '| Kind | Responses | p50 ms | p99 ms |',
  '| --- | ---: | ---: | ---: |',
  ...kinds.map(({ kind, answered, p50, p99 }) => `| ${kind} | ${answered} | ${whole(p50)} | ${whole(p99)} |`),
  '',
]

function rushLines({ rush }: SpeedFigures): string[] {
  if (rush === undefined) return []
  return [
    '## The rush of a million customers who repay',
    '',
    `${rush.seconds} s of ${rush.homes} home screens (uncached) and ${rush.payments} payments per second, database on the same machine. Goal: p99 of a home 50 ms. Responses other than 200: ${counted(rush.unexpected)}.`,
    '',
    ...kindRows(rush.kinds),
  ]
}

function dayLines({ day }: SpeedFigures): string[] {
  if (day === undefined) return []
  return [
    '## A mixed office day at half of capacity',
    '',
    `${day.minutes} minutes of ${tenths(day.perSecond)} calls per second (capacity: ${tenths(day.capacity)}), of a hundred ${counted(SHARES)}.`,
    `p50 ${whole(day.p50)} ms, p99 ${whole(day.p99)} ms (goal 100) from the planned time of a call. Responses other than 200: ${counted(day.unexpected)} of ${day.answered}.`,
    `Memory: at most ${whole(day.highestMegabytes)} MB; over the second half ${tenths(day.slopeMegabytesPerHour)} MB per hour.`,
    '',
    ...kindRows(day.kinds),
  ]
}

function overloadLines({ overload }: SpeedFigures): string[] {
  if (overload === undefined) return []
  const normal = overload.normalAfterSeconds === undefined ? 'not within 20 s' : `within ${overload.normalAfterSeconds} s`
  return [
    '## Four times the capacity',
    '',
    `${overload.seconds} s of ${tenths(overload.perSecond)} calls per second. Responses by status (0: broken connection): ${counted(overload.statuses)}. p99 of refused calls: ${whole(overload.refusedP99)} ms. Normal again ${normal} (goal 10).`,
    '',
  ]
}

function startLines({ start }: SpeedFigures): string[] {
  return [
    '## Start and memory',
    '',
    `Ready after ${whole(median(start.readyMilliseconds))} ms (${spread(start.readyMilliseconds, whole)}; goal 3000). Idle memory ${whole(start.restMegabytes)} MB, after these runs ${whole(start.loadMegabytes)} MB (goal 250).`,
    '',
  ]
}
