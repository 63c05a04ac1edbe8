import { isUnauthorized } from '#web/lib/api-error.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'

/** Unused reads are dropped after this time. */
const UNUSED_MS = 5 * 60_000

export interface ReadState<T> {
  readonly data: T | undefined
  /** The error of the last attempt; earlier data stays. */
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isAddingPage: boolean
}

export interface Load<T> {
  signal: AbortSignal
  before: T | undefined
  addPage: boolean
}

const EMPTY: ReadState<never> = { data: undefined, error: null, isFetching: false, isAddingPage: false }

export type LoadAny = (how: Load<unknown>) => Promise<unknown>

class CachedRead {
  state: ReadState<unknown> = EMPTY
  /** For each subscribed screen, whether it reads. */
  readonly screens = new Map<() => void, boolean>()
  readonly name: string
  #load: LoadAny | undefined
  #readAt: number | undefined
  #stale = false
  #running: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(name: string) {
    this.name = name
  }

  loadBy(load: LoadAny): void {
    this.#load = load
  }

  needsFetch(staleTime: number): boolean {
    return this.#stale || this.#readAt === undefined || Date.now() - this.#readAt >= staleTime
  }

  subscribe(screen: () => void, reads: boolean, forget: () => void): () => void {
    clearTimeout(this.#timer)
    this.screens.set(screen, reads)
    return () => {
      this.screens.delete(screen)
      if (this.screens.size > 0) return
      this.#abort()
      this.#timer = setTimeout(forget, UNUSED_MS)
    }
  }

  /** Reads at once if a screen shows it, otherwise when one does. */
  refresh(always: boolean): void {
    this.#stale = true
    if ([...this.screens.values()].includes(true) || (always && this.#readAt !== undefined)) void this.fetch()
  }

  /** Starts no second read, which would abort a response slower than the interval. */
  poll(): void {
    if (this.#running === undefined) void this.fetch()
  }

  async fetch({ addPage = false } = {}): Promise<void> {
    if (this.#load === undefined) return
    this.#running?.abort()
    const running = new AbortController()
    this.#running = running
    const { data } = this.state
    this.#show({ data, error: data === undefined ? null : this.state.error, isFetching: true, isAddingPage: addPage })
    try {
      const loaded = await this.#load({ signal: running.signal, before: data, addPage })
      if (this.#running === running) this.set(loaded)
    } catch (error) {
      if (this.#running !== running) return
      this.#running = undefined
      this.#show({ ...EMPTY, data, error: error instanceof Error ? error : new Error(String(error)) })
      if (isUnauthorized(error)) announceSessionEnd()
    }
  }

  set(data: unknown): void {
    this.#running = undefined
    this.#stale = false
    this.#readAt = Date.now()
    this.#show({ ...EMPTY, data })
  }

  #abort(): void {
    if (this.#running === undefined) return
    this.#running.abort()
    this.#running = undefined
    this.#show({ ...this.state, isFetching: false, isAddingPage: false })
  }

  #show(state: ReadState<unknown>): void {
    this.state = state
    for (const screen of this.screens.keys()) screen()
  }
}

const reads = new Map<string, CachedRead>()
export const keyOf = (name: string, input: unknown): string => (input === undefined ? name : `${name} ${JSON.stringify(input)}`)

export function readOf(name: string, key: string): CachedRead {
  const found = reads.get(key)
  if (found) return found
  const made = new CachedRead(name)
  reads.set(key, made)
  return made
}

/** Refreshes the reads of this name, or all. `always`: also those that no screen shows. */
export function refreshReads(name?: string, { always = false } = {}): void {
  for (const read of reads.values()) if (name === undefined || read.name === name) read.refresh(always)
}

export function forgetRead(key: string, read: CachedRead): void {
  if (reads.get(key) === read) reads.delete(key)
}

export const clearReads = (): void => reads.clear()

/** Shows this response without a call. */
export function setRead<T>(name: string, input: unknown, change: (before: T | undefined) => T | undefined): void {
  const read = readOf(name, keyOf(name, input))
  // A name and an input have one type of response.
  const data = change(read.state.data as T | undefined)
  if (data !== undefined) read.set(data)
}

/** Loads as many pages as are shown, or one more. */
export async function loadPages<Page extends { next?: string | null | undefined }>(
  { before, addPage }: Load<Page[]>,
  load: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const last = before?.at(-1)
  if (addPage && before && last?.next) return [...before, await load(last.next)]
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const page = await load(cursor)
    pages.push(page)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && pages.length < (before?.length ?? 1))
  return pages
}
