import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { clearReads, keyOf, loadPages, readOf, refreshReads, setRead, type Load } from '#web/lib/reads.ts'

afterEach(clearReads)

const settled = () => new Promise<void>((done) => setImmediate(done))

/** A screen that reads these responses in order. */
function open(name: string, ...answers: readonly (string | Error)[]) {
  const read = readOf(name, keyOf(name, {}))
  const loads: Load<unknown>[] = []
  read.loadBy((how) => {
    const answer = answers[loads.push(how) - 1]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  return { read, loads, leave: read.subscribe(vi.fn(), true, vi.fn()) }
}

test('a refresh reloads a shown screen at once, and a hidden one when it opens', async () => {
  const shown = open('readHome', 'first', 'second')
  await shown.read.fetch()
  refreshReads('readHome')
  await settled()
  expect(shown.read.state.data).toBe('second')
  shown.leave()
  refreshReads('readHome')
  refreshReads('listOther')
  expect([shown.loads.length, shown.read.needsFetch(Infinity)]).toEqual([2, true])
})

test('a refresh with "always" also reloads what no screen shows', async () => {
  const hidden = open('readHome', 'first', 'second')
  await hidden.read.fetch()
  hidden.leave()
  refreshReads('readHome', { always: true })
  await settled()
  expect(hidden.read.state.data).toBe('second')
})

test('a failed refresh keeps the earlier data, and a failed first read has none', async () => {
  const failure = new ApiError({ status: 500, message: 'Something went wrong' })
  const again = open('readHome', 'first', failure)
  await again.read.fetch()
  await again.read.fetch()
  expect(again.read.state).toMatchObject({ data: 'first', error: failure, isFetching: false })
  const first = open('readOther', failure, 'second')
  await first.read.fetch()
  expect(first.read.state).toMatchObject({ data: undefined, error: failure })
  await first.read.fetch()
  expect(first.read.state).toMatchObject({ data: 'second', error: null })
})

test('leaving the last screen cancels a running read, and a late response changes nothing', async () => {
  const left = open('readHome', 'late')
  const reading = left.read.fetch()
  left.leave()
  await reading
  expect(left.loads[0]?.signal.aborted).toBe(true)
  expect(left.read.state).toMatchObject({ data: undefined, isFetching: false })
})

test('poll lets a running read finish, and reads again once it has a response', async () => {
  const answers: ((data: string) => void)[] = []
  const signals: AbortSignal[] = []
  const read = readOf('readImport', keyOf('readImport', {}))
  read.loadBy(({ signal }) => {
    signals.push(signal)
    return new Promise((answer) => answers.push(answer))
  })
  read.subscribe(vi.fn(), true, vi.fn())
  void read.fetch()
  read.poll()
  read.poll()
  expect([signals.length, signals[0]?.aborted]).toEqual([1, false])
  answers[0]?.('slow')
  await settled()
  expect(read.state).toMatchObject({ data: 'slow', isFetching: false })
  read.poll()
  expect(signals.length).toBe(2)
})

test('setRead shows a response without a call, and clearReads forgets it', () => {
  setRead('readHome', {}, () => 'shown')
  expect(readOf('readHome', keyOf('readHome', {})).state.data).toBe('shown')
  clearReads()
  expect(readOf('readHome', keyOf('readHome', {})).state.data).toBeUndefined()
})

test('loadPages adds the next page, and a refresh reads as many pages as are shown', async () => {
  const pages = [{ next: '1' }, { next: '2' }, { next: undefined }]
  const load = (cursor: string | undefined) => Promise.resolve(pages[Number(cursor ?? 0)] ?? { next: undefined })
  const { signal } = new AbortController()
  const one = await loadPages({ signal, before: undefined, addPage: false }, load)
  expect(one).toEqual(pages.slice(0, 1))
  const two = await loadPages({ signal, before: one, addPage: true }, load)
  expect(two).toEqual(pages.slice(0, 2))
  expect(await loadPages({ signal, before: two, addPage: false }, load)).toEqual(two)
})
