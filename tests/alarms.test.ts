import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one)

const rules = read('deploy/alerts.yaml')
const alarms = found(rules, /- alert: (\w+)/g)

test('each alarm has a case in which it fires, and one in which it is silent', () => {
  expect(alarms.length).toBeGreaterThan(20)
  const cases = read('deploy/alerts.test.yaml')
  expect([...new Set(found(cases, /alertname: (\w+)\n {8}exp_alerts:\n/g))].toSorted()).toEqual(alarms.toSorted())
  expect(found(cases, /eval_time: 26h, alertname: (\w+), exp_alerts: \[\]/g)).toEqual(alarms)
})

test('npm run drill -- alarms plants the fault of each alarm', () => {
  const drill = read('tests/drills/alarms.drill.ts')
  expect(alarms.filter((alarm) => !new RegExp(`'(?:\\w+, )*${alarm}(?:, \\w+)*'`).test(drill))).toEqual([])
})

test('docs/ALARMS.md says in the same order what each alarm means and what to do', () => {
  expect(found(read('docs/ALARMS.md'), /^- \*\*(\w+)\*\* \((?:page|ticket)\): .+\. \*\*Do\*\*: .+$/gm)).toEqual(alarms)
  const kinds = found(rules, /severity: (\w+)/g)
  expect(found(read('docs/ALARMS.md'), /^- \*\*\w+\*\* \((page|ticket)\): /gm)).toEqual(kinds)
})

test('each metric of an alarm and of the dashboard is one that the product serves', () => {
  const shown = rules + read('deploy/dashboard.json').replaceAll('\\"', '"')
  const used = new Set(found(shown, /([a-z][a-z\d_]*)\{job="mmoa-loans"/g))
  const files = [
    'operations/fact-metrics',
    'platform/http/metrics',
    'platform/product-metrics',
    'payments/submit-cash-payment',
    'sms/sms-metrics',
    'momo/momo-metrics',
  ]
  const sources = files.map((file) => read(`server/${file}.ts`)).join('\n')
  // `up` is Prometheus's own; the others are prom-client's defaults.
  const isDefault = (name: string) => /^(?:up|process_.*|nodejs_.*)$/.test(name)
  const isServed = (name: string) => new RegExp(`\\b${name.replace(/_bucket$/, '')}\\b['"]?[:,]`).test(sources)
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((name) => !isDefault(name) && !isServed(name))).toEqual([])
})
