import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { listArrears } from '#contract/portfolio.ts'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'

test('CASE_READS names reads that exist, with the arrears', () => {
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ name }) => name)
  expect(CASE_READS.filter(({ name }) => !reads.includes(name))).toEqual([])
  expect(CASE_READS.map(({ name }) => name)).toContain(listArrears.name)
})
