import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { absentIfEmpty, line, positiveCedis } from '#contract/wire.ts'
import { openApi, shapeOf } from '#server/public/openapi.ts'

it('openApi describes each endpoint under its own name', () => {
  const { paths } = JSON.parse(JSON.stringify(openApi(ENDPOINTS)))
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) => Object.values(path))
  expect(operations.map((one) => one.operationId).toSorted()).toEqual(ENDPOINTS.map((one) => one.name).toSorted())
})

it('openApi shows the wire type of amounts and of optional fields', () => {
  const shape = shapeOf(z.object({ amount: positiveCedis('Enter an amount'), note: absentIfEmpty(line('Write a note', 20)) }))
  expect(shape).toMatchObject({
    properties: { amount: { type: ['string', 'number'] }, note: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    required: ['amount'],
  })
})

it('openApi states who may call each endpoint', () => {
  const text = JSON.stringify(openApi(ENDPOINTS))
  expect(text).toContain('May be called by: approve_small_loans or approve_large_loans, in a session opened with a code.')
})

it('openApi is valid OpenAPI 3.1', async () => {
  const description = JSON.parse(JSON.stringify(openApi(ENDPOINTS)))
  expect(await new Validator().validate(description)).toEqual({ valid: true })
  description.paths['/api/loans/{id}'].get.parameters[0].in = 'nowhere'
  expect(await new Validator().validate(description)).toMatchObject({ valid: false })
})

it('openApi describes files by their type, and the Link header of lists', () => {
  const { paths } = JSON.parse(JSON.stringify(openApi(ENDPOINTS)))
  const success = (path: string) => paths[path].get.responses['200']
  expect(Object.keys(success('/api/documents/{code}/pdf').content)).toEqual(['application/pdf'])
  expect(Object.keys(success('/api/loans/user').content)).toEqual(['application/json'])
  expect(success('/api/loans/user').headers).toHaveProperty('Link')
  expect(success('/api/loans/{id}')).not.toHaveProperty('headers')
})

it('openApi allows an API key on reads for staff only', () => {
  const { paths } = JSON.parse(JSON.stringify(openApi(ENDPOINTS)))
  expect(paths['/api/admin/loans/{id}'].get.security).toEqual([{ session: [] }, { program: [] }])
  expect(paths['/api/admin/loans/{id}/approve'].post.security).toEqual([{ session: [] }])
  expect(paths['/api/loans/user'].get.security).toEqual([{ session: [] }])
})
