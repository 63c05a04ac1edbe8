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

/** After so long without work the thread goes, and its memory with it. */
const REST_MILLISECONDS = 60_000

let thread: Worker | undefined
let lastId = 0
let goes: NodeJS.Timeout | undefined
const waiting = new Map<number, Waiting>()

/**
 * Prints a sheet as PDF. Drawing takes 100 to 200 milliseconds of computing, in which this process would answer nobody: it happens in a thread beside it,
 * one sheet after another, however many are asked for. The thread starts with the first and never keeps the process alive.
 */
export function printDocument(sheet: Sheet): Promise<Buffer> {
  clearTimeout(goes)
  const printer = (thread ??= startThread())
  lastId += 1
  const id = lastId
  return new Promise<Buffer>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    printer.postMessage({ id, sheet } satisfies PrintJob)
  }).finally(restSoon)
}

function startThread(): Worker {
  const started = new Worker(new URL('./print-worker.ts', import.meta.url))
  // Only print-worker.ts answers from this thread.
  started.on('message', (result: PrintResult) => {
    const one = waiting.get(result.id)
    waiting.delete(result.id)
    if ('bytes' in result) one?.resolve(Buffer.from(result.bytes))
    else one?.reject(new Error(result.problem))
  })
  started.on('error', (error) => gone(started, error))
  started.on('exit', () => gone(started, new Error('The thread that prints documents ended')))
  started.unref()
  return started
}

/** What the thread had not finished is told so; the next sheet starts another. */
function gone(ended: Worker, problem: unknown): void {
  if (thread !== ended) return
  thread = undefined
  const left = [...waiting.values()]
  waiting.clear()
  for (const one of left) one.reject(problem instanceof Error ? problem : new Error(String(problem)))
}

function restSoon(): void {
  if (waiting.size > 0) return
  clearTimeout(goes)
  goes = setTimeout(() => {
    const resting = thread
    thread = undefined
    void resting?.terminate()
  }, REST_MILLISECONDS)
  goes.unref()
}
