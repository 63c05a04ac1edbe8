import { cpus, loadavg, totalmem } from 'node:os'
import { hundredths, tenths, whole } from './figures.ts'
import type { Measured } from './measure-calls.ts'
import { GOALS } from './staff-calls.ts'

export interface SizeReport {
  readonly at: Date
  readonly server: string
  readonly sizes: { readonly big: string; readonly small: string }
  readonly loadBefore: number
  readonly measured: readonly Measured[]
  readonly plans: readonly { readonly call: string; readonly milliseconds: number }[]
}

const ms = (value: number) => (value < 10 ? tenths(value) : whole(value))
const GIB = 1024 ** 3

export function sizeReport({ at, server, sizes, loadBefore, measured, plans }: SizeReport): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / GIB)} GiB, Node ${process.version}, ${server}`
  return [
    '# The office at its size',
    '',
    `Taken on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC by \`npm run bench:staff\` on ${machine}.`,
    `Load of the machine: ${tenths(loadBefore)} before, ${tenths(loadavg()[0] ?? 0)} at the end (product, database and other programs).`,
    '',
    `- Big: ${sizes.big}`,
    `- Small: ${sizes.small}`,
    '',
    'The product without its jobs. Milliseconds over HTTP, both databases in turns; of twelve runs (five of a portfolio) the one with the lowest p95. "First" is the first response of the big database.',
    `Goals: p95 ${GOALS.list.p95} for lists and the search, ${GOALS.portfolio.p95} for the portfolio of the open day or a closed day; lists cost at most ${GOALS.list.ratio} times the small one's (p50).`,
    '',
    '| Call | p50 big | p95 big | p50 small | p95 small | Ratio | First | Goal |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...measured.map(rowOf),
    '',
    '## The ten heaviest statements',
    '',
    'Explained by PostgreSQL during execution, which takes time itself: `plans/`.',
    '',
    ...plans.map((plan, place) => `${place + 1}. ${plan.call}: ${ms(plan.milliseconds)} ms`),
    '',
  ].join('\n')
}

export function rowOf(one: Measured): string {
  const ratio = one.big.p50 / one.small.p50
  return `| ${one.call.name} | ${ms(one.big.p50)} | ${ms(one.big.p95)} | ${ms(one.small.p50)} | ${ms(one.small.p95)} | ${hundredths(ratio)} | ${ms(one.first)} | ${verdict(one, ratio)} |`
}

function verdict({ call, big, first }: Measured, ratio: number): string {
  const goal = GOALS[call.goal]
  const missed = [
    ...(Math.max(big.p95, call.goal === 'portfolio' ? first : 0) > goal.p95 ? ['slow'] : []),
    ...(goal.ratio !== undefined && ratio > goal.ratio ? ['grows'] : []),
  ]
  return missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`
}
