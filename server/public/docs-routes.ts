import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { constantResponse } from '#server/public/constant-response.ts'
import { openApi } from '#server/public/openapi.ts'

/** Without its plugin, which needs the description at start; that takes long. */
const SWAGGER_UI = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Mmoa Loans</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

/** Without "Try it out", which could move money. */
const START = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', supportedSubmitMethods: [] })`

const FILES = { 'swagger-ui.css': 'text/css; charset=utf-8', 'swagger-ui-bundle.js': 'text/javascript; charset=utf-8' } as const

export function docsRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  const description = async () => Buffer.from(JSON.stringify(openApi(endpoints)))
  app.get('/api/docs/openapi.json', constantResponse('application/json; charset=utf-8', description))
  for (const [file, type] of Object.entries(FILES))
    app.get(
      `/api/docs/${file}`,
      constantResponse(type, () => readFile(join(SWAGGER_UI, file))),
    )
}
