import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { accessInWords, openApi, shapeOf, type Shape } from '#server/platform/http/openapi.ts'
import { escapeHtml, PLAIN_STYLE, plainPage } from '#server/platform/http/plain-page.ts'

/** GET /api/docs for people, /api/docs/openapi.json for generators: both made from the table that the calls themselves are made from. */
export function docsRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  // Made when first asked for: it is slow work that no start should wait for.
  let description: string | undefined
  let page: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    page ??= plainPage('The calls', docsPage(endpoints))
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(openApi(endpoints))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  app.get('/api/docs/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(PLAIN_STYLE))
}

const docsPage = (endpoints: readonly Endpoint[]): string => `
<p>Amounts are decimal text in cedis with two places, such as <code>"1300.00"</code>; a request may send a number. Times are ISO 8601 in UTC, dates
<code>YYYY-MM-DD</code> in Accra. Every failure answers <code>{ "message": "…" }</code>, with <code>errors</code> by field where fields are wrong.
Lists come newest first, at most 200 rows, with the next page in the <code>Link</code> header. The same as <a href="/api/docs/openapi.json">OpenAPI</a>.</p>
<nav><ul>${endpoints.map((one) => `<li><a href="#${one.name}">${escapeHtml(one.summary)}</a></li>`).join('')}</ul></nav>
${endpoints.map(section).join('')}`

function section(endpoint: Endpoint): string {
  const query = endpoint.query ? membersInWords(shapeOf(endpoint.query)) : []
  const paging = endpoint.list ? ['limit?: number', 'cursor?: text'] : []
  return [
    `<h2 id="${endpoint.name}"><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2>`,
    `<p>${escapeHtml(endpoint.summary)}<br><span class="quiet">${escapeHtml(accessInWords(endpoint))}</span></p>`,
    query.length + paging.length > 0 ? code('Query', [...query, ...paging].join('\n')) : '',
    endpoint.body ? code('Send', inWords(shapeOf(endpoint.body))) : '',
    code('Answer', endpoint.file ?? inWords(shapeOf(endpoint.response))),
  ].join('')
}

const code = (label: string, text: string): string => `<p class="quiet">${label}</p><pre>${escapeHtml(text)}</pre>`

/** A shape as a person writes it down: members on lines of their own, `?` for what may be left out. */
export function inWords(shape: Shape, indent = ''): string {
  if (shape.anyOf) return shape.anyOf.map((one) => inWords(one, indent)).join(' | ')
  if (shape.enum) return shape.enum.map((one) => JSON.stringify(one)).join(' | ')
  if ('const' in shape) return JSON.stringify(shape.const)
  if (shape.items) return `[ ${inWords(shape.items, indent)} ]`
  if (shape.properties) return `{\n${membersInWords(shape, `${indent}  `).join('\n')}\n${indent}}`
  if (typeof shape.additionalProperties === 'object') return `{ [name]: ${inWords(shape.additionalProperties, indent)} }`
  if (shape.type === undefined) return 'anything'
  const types = typeof shape.type === 'string' ? [shape.type] : shape.type
  return types.map((type) => NAMES[shape.format ?? type] ?? NAMES[type] ?? type).join(' | ')
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'number',
  boolean: 'true | false',
  'date-time': 'time',
  date: 'date',
}

const membersInWords = ({ properties = {}, required = [] }: Shape, indent = ''): string[] =>
  Object.entries(properties).map(([name, shape]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${inWords(shape, indent)}`)
