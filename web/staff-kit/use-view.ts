import { go, useSearchParams } from '#web/ui/location.ts'

type Parts = Readonly<Record<string, string | undefined>>

interface View {
  get: (name: string) => string | undefined
  /** Undefined removes a part. With `step`, Back undoes the change. */
  set: (changes: Parts, options?: { step?: boolean }) => void
  /** Back returns to the previous view. */
  replaceWith: (parts: Parts) => void
}

/** Tab, filters and open row in the address: shareable, and survive a reload. */
export function useView(): View {
  const params = useSearchParams()
  const show = (parts: URLSearchParams, replace: boolean) =>
    go(parts.size === 0 ? location.pathname : `${location.pathname}?${parts}`, { replace })
  return {
    get: (name) => params.get(name) ?? undefined,
    // The current address, so that two changes in one event add up.
    set: (changes, { step = false } = {}) => show(changed(new URLSearchParams(location.search), changes), !step),
    replaceWith: (parts) => show(changed(new URLSearchParams(), parts), false),
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
