import { useSearchParams } from 'wouter'

type Parts = Readonly<Record<string, string | undefined>>

interface View {
  get: (name: string) => string | undefined
  /** Undefined takes a part out. `step` makes it a step that the browser's Back button undoes. */
  set: (changes: Parts, options?: { step?: boolean }) => void
  /** Another view altogether: nothing of the one before stays, and Back leads to it. */
  replaceWith: (parts: Parts) => void
}

/** What a staff screen shows, kept in the address: tab, filters and what is open can be shared and survive a reload. */
export function useView(): View {
  const [params, setParams] = useSearchParams()
  return {
    get: (name) => params.get(name) ?? undefined,
    set: (changes, { step = false } = {}) => setParams((before) => changed(before, changes), { replace: !step }),
    replaceWith: (parts) => setParams(changed(new URLSearchParams(), parts)),
  }
}

function changed(before: URLSearchParams, changes: Parts): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
