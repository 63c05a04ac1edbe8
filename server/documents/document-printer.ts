import { Worker } from 'node:worker_threads'
import type { Sheet } from '#server/documents/document-layout.ts'

export interface PrintJob {
  readonly id: number
  readonly sheet: Sheet
}
export type PrintResult = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly problem: string }
interface Waiting {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (problem: Error) => void
}

/** The idle thread then ends, to free its memory. */
const REST_MILLISECONDS = 60_000

let thread: Worker | undefined
let lastId = 0
let goes: NodeJS.Timeout | undefined
const waiting = new Map<number, Waiting>()

/** 100 to 200 ms of computing, in a thread that starts on demand and does not keep the process alive. */
export function printDocument(sheet: Sheet): Promise<Buffer> {
  clearTimeout(goes)
  const printer = (thread ??= startThread())
  lastId += 1
  const id = lastId
  return new Promise<Buffer>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    printer.postMessage({ id, sheet } satisfies PrintJob)
  }).finally(endWhenIdle)
}

function startThread(): Worker {
  const started = new Worker(new URL('./print-worker.ts', import.meta.url))
  // Only print-worker.ts posts here.
  started.on('message', (result: PrintResult) => {
    const one = waiting.get(result.id)
    waiting.delete(result.id)
    if ('bytes' in result) one?.resolve(Buffer.from(result.bytes))
    else one?.reject(new Error(result.problem))
  })
  started.on('error', (error) => failPending(started, error))
  started.on('exit', () => failPending(started, new Error('The thread that prints documents ended')))
  started.unref()
  return started
}

/** The next sheet starts another thread. */
function failPending(ended: Worker, problem: unknown): void {
  if (thread !== ended) return
  thread = undefined
  const left = [...waiting.values()]
  waiting.clear()
  for (const one of left) one.reject(problem instanceof Error ? problem : new Error(String(problem)))
}

function endWhenIdle(): void {
  if (waiting.size > 0) return
  clearTimeout(goes)
  goes = setTimeout(() => {
    const idle = thread
    thread = undefined
    void idle?.terminate()
  }, REST_MILLISECONDS)
  goes.unref()
}
