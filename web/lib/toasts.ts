import { newKey } from '#web/lib/new-key.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** Milliseconds that a toast is shown. */
export const TOAST_TIME = 5000
/** Milliseconds until a dismissed toast is removed from the store. */
export const TOAST_MEMORY = 1_000_000

export interface ToastNews {
  title: string
  words: string
  tone: 'success' | 'error' | 'saved'
}
export interface ToastItem extends ToastNews {
  id: string
  open: boolean
}

/** Shows one toast at a time; a new one replaces it. */
export function createToasts() {
  const store = createStore<readonly ToastItem[]>([])
  let goesAt = 0
  let left = TOAST_TIME
  let timer: ReturnType<typeof setTimeout> | undefined

  const dismiss = (id: string) => {
    clearTimeout(timer)
    store.set(store.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => store.set(store.get().filter((toast) => toast.id !== id)), TOAST_MEMORY)
  }
  const run = (id: string, time: number) => {
    clearTimeout(timer)
    goesAt = Date.now() + time
    timer = setTimeout(() => dismiss(id), time)
  }
  return {
    store,
    dismiss,
    show: (news: ToastNews) => {
      const id = newKey()
      left = TOAST_TIME
      store.set([{ ...news, id, open: true }])
      run(id, TOAST_TIME)
    },
    /** Pauses the timer while the toast is held. */
    hold: (id: string, held: boolean) => {
      if (!store.get().some((toast) => toast.id === id && toast.open)) return
      if (held) {
        clearTimeout(timer)
        left = Math.max(0, goesAt - Date.now())
      } else run(id, left)
    },
  }
}

const toasts = createToasts()
export const showToast = toasts.show
export const dismissToast = toasts.dismiss
export const holdToast = toasts.hold
export const useToasts = (): readonly ToastItem[] => useStore(toasts.store)
