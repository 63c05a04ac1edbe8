import { auditBooks } from '#server/audit-books/audit-books.ts'
import { openDatabase } from '#server/platform/db.ts'
import { queryDatabase } from './query-database.ts'
import { startDurable } from './private-databases.ts'
import { seedSize } from './seed-size.ts'

// node bench/audit-size.ts [customers]: how long the proof of the books takes on generated books, and how much memory it uses.
const customers = Number(process.argv[2] ?? 20_000)
const server = await startDurable()
try {
  await queryDatabase(server.url, 'create database audit_size')
  const url = new URL(server.url)
  url.pathname = 'audit_size'
  await seedSize(url.href, customers)
  const database = await openDatabase({ url: url.href })
  const begun = performance.now()
  const cpu = process.cpuUsage()
  let most = 0
  const audit = await auditBooks(database.db, {
    onProgress: () => {
      most = Math.max(most, process.memoryUsage().rss)
    },
  })
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await database.close()
  const rules = new Map<string, number>()
  for (const { rule } of audit.findings) rules.set(rule, (rules.get(rule) ?? 0) + 1)
  const each = (milliseconds: number): string => `${Math.round((milliseconds / audit.customers) * 10) / 10} ms each`
  const processor = (user + system) * 0.001
  console.log(
    `${audit.customers} accounts in ${Math.round(seconds)} s: ${each(seconds * 1e3)}, ${each(processor)} of this process; at most ${Math.round(most / 1e6)} MB`,
  )
  // The generated books have no applications in the audit trail and scores of chance: their findings are of the generator.
  console.log(
    `${audit.count} findings; of the first ${audit.findings.length}: ${[...rules].map(([rule, count]) => `${rule} ${count}`).join(', ')}`,
  )
} finally {
  await server.stop()
}
