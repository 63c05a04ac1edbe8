import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

export const exportList = defineEndpoint({
  name: 'exportList',
  method: 'GET',
  path: '/api/admin/exports/:list',
  summary: 'All rows of a staff list as CSV, with the filters of the list; needs the permission of the list too',
  access: ['export_data'],
  staff: true,
  params: z.object({ list: z.string().check(z.maxLength(64)) }),
  /** The filters of the list itself. */
  query: z.record(z.string(), z.unknown()),
  response: z.unknown(),
  file: 'text/csv; charset=utf-8',
})
