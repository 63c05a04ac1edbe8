import { fastify } from 'fastify'

// The floor of the reads: a process with one route and nothing before, in or behind it. PORT is where it listens.
const app = fastify()
app.get('/', async () => ({ ok: true }))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('Ready at the bare route')
