/** Throws nothing: where storage is blocked, even the name `localStorage` throws. */
export interface BrowserStorage {
  /** False where the browser blocks storage. */
  isAvailable: () => boolean
  names: () => string[]
  getItem: (name: string) => string | null
  /** @returns whether it is stored. */
  setItem: (name: string, text: string) => boolean
  removeItem: (name: string) => void
}

function withoutThrowing(open: () => Storage): BrowserStorage {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    isAvailable: () => attempt((storage) => typeof storage.getItem === 'function', false),
    names: () => attempt((storage) => Object.keys(storage), []),
    getItem: (name) => attempt((storage) => storage.getItem(name), null),
    setItem: (name, text) =>
      attempt((storage) => {
        storage.setItem(name, text)
        return true
      }, false),
    removeItem: (name) => attempt((storage) => storage.removeItem(name), undefined),
  }
}

export const phoneStorage = withoutThrowing(() => localStorage)
export const tabStorage = withoutThrowing(() => sessionStorage)
