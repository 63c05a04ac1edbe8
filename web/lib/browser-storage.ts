/** Throws nothing: where storage is blocked, even the name `localStorage` throws. */
export interface BrowserStorage {
  names: () => string[]
  /** Undefined where the browser blocks storage. */
  getItem: (name: string) => string | null | undefined
  /** @returns whether it is stored. */
  setItem: (name: string, text: string) => boolean
  removeItem: (name: string) => void
}

function withoutThrowing(open: () => Storage): BrowserStorage {
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    names: () => attempt(Object.keys) ?? [],
    getItem: (name) => attempt((storage) => storage.getItem(name)),
    setItem: (name, text) => attempt((storage) => storage.setItem(name, text) ?? true) === true,
    removeItem: (name) => attempt((storage) => storage.removeItem(name)),
  }
}

export const phoneStorage = withoutThrowing(() => localStorage)
export const tabStorage = withoutThrowing(() => sessionStorage)
