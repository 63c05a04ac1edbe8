import { parentPort } from 'node:worker_threads'
import { invariant } from '#domain/kernel/invariant.ts'
import type { PrintJob, PrintResult } from '#server/documents/document-printer.ts'
import { printSheet } from '#server/documents/print-sheet.ts'

invariant(parentPort !== null, 'the printing happens in a thread of its own')
const port = parentPort

// Only document-printer.ts posts to this thread.
port.on('message', (job: PrintJob) => {
  const answer = (result: PrintResult) => port.postMessage(result)
  printSheet(job.sheet).then(
    (bytes) => answer({ id: job.id, bytes }),
    (error: unknown) => answer({ id: job.id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
