import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { line, optionalInput, positiveCedis } from '#contract/wire.ts'
import { inWords } from '#server/platform/http/docs-routes.ts'
import { openApi, shapeOf } from '#server/platform/http/openapi.ts'

it('describes every call of the table, each under its own name', () => {
  const { paths } = JSON.parse(JSON.stringify(openApi(ENDPOINTS)))
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) => Object.values(path))
  expect(operations.map((one) => one.operationId).toSorted()).toEqual(ENDPOINTS.map((one) => one.name).toSorted())
})

it('shows the wire side of amounts, and what a field that may be left empty really holds', () => {
  const shape = shapeOf(z.object({ amount: positiveCedis('Enter an amount'), note: optionalInput(line('Write a note', 20)) }))
  expect(inWords(shape)).toBe('{\n  amount: text | number\n  note?: text | null\n}')
})

it('says on each call who may make it', () => {
  const text = JSON.stringify(openApi(ENDPOINTS))
  expect(text).toContain('May be called by: approve_small_loans or approve_large_loans, in a session opened with a code.')
})
