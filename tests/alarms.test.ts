import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one)

const rules = read('deploy/alerts.yaml')
const alarms = found(rules, /- alert: (\w+)/g)

test('each alarm is shown to fire, and to be silent when all is well', () => {
  expect(alarms.length).toBeGreaterThan(20)
  const cases = read('deploy/alerts.test.yaml')
  expect([...new Set(found(cases, /alertname: (\w+)\n {8}exp_alerts:\n/g))].toSorted()).toEqual(alarms.toSorted())
  expect(found(cases, /eval_time: 26h, alertname: (\w+), exp_alerts: \[\]/g)).toEqual(alarms)
})

test('docs/ALARMS.md says in the same order what each alarm means and what to do', () => {
  expect(found(read('docs/ALARMS.md'), /^\| (\w+) +\| (?:page|ticket) +\| .+ \| .+ \|$/gm)).toEqual(alarms)
  const kinds = found(rules, /severity: (\w+)/g)
  expect(found(read('docs/ALARMS.md'), /^\| \w+ +\| (page|ticket) +\|/gm)).toEqual(kinds)
})

test('each metric of an alarm is one that the product serves', () => {
  const used = new Set(found(rules, /([a-z\d_]+)\{job="mmoa-loans"/g))
  const sources = ['server/operations/fact-metrics.ts', 'server/platform/http/metrics.ts', 'server/payments/submit-cash-payment.ts']
    .map(read)
    .join('\n')
  // `up` is of Prometheus; the others are default metrics of prom-client, and the parts of a histogram.
  const others = ['up', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']
  const missing = [...used].filter(
    (name) => !others.includes(name) && !new RegExp(`\\b${name.replace(/_bucket$/, '')}\\b['"]?[:,]`).test(sources),
  )
  expect(missing).toEqual([])
})
