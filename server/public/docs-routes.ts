import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {} from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApi } from '#server/public/openapi.ts'

/** The plugin needs the description at start, which takes long. */
const SWAGGER_UI = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Mmoa Loans</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

/** Without "Try it out", which could move money. */
const START = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', supportedSubmitMethods: [] })`

export function docsRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let description: string | undefined
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  app.get('/api/docs/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(openApi(endpoints))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    app.get(`/api/docs/${file}`, (_request, reply) => reply.sendFile(file, SWAGGER_UI))
}
