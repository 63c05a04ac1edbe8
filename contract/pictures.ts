import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

export const readPicture = defineEndpoint({
  name: 'readPicture',
  method: 'GET',
  path: '/api/pictures/:id',
  summary: 'The photo of an application as JPEG, for its owner and for staff who see customers’ loans',
  access: 'signed-in',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'This picture is not known.')) }),
  response: z.unknown(),
  file: 'image/jpeg',
})
