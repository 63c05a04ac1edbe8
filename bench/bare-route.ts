import { fastify } from 'fastify'

// Baseline of the reads: one route without middleware or database, on PORT.
const app = fastify()
app.get('/', async () => ({ ok: true }))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('Ready at the bare route')
