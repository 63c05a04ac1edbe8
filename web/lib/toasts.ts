import { createStore, useStore } from '#web/lib/store.ts'

/** Milliseconds. */
export const TOAST_TIME = 5000
/** Milliseconds that a dismissed toast stays in the store. */
export const TOAST_MEMORY = 1_000_000

export interface ToastContent {
  title: string
  words: string
  tone: 'success' | 'error' | 'saved'
}
export interface ToastItem extends ToastContent {
  id: string
  open: boolean
}

export function createToasts() {
  const store = createStore<readonly ToastItem[]>([])
  let count = 0
  let closesAt = 0
  let remaining = TOAST_TIME
  let timer: ReturnType<typeof setTimeout> | undefined

  const dismiss = (id: string) => {
    clearTimeout(timer)
    store.set(store.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => store.set(store.get().filter((toast) => toast.id !== id)), TOAST_MEMORY)
  }
  const run = (id: string, time: number) => {
    clearTimeout(timer)
    closesAt = Date.now() + time
    timer = setTimeout(() => dismiss(id), time)
  }
  return {
    store,
    dismiss,
    show: (content: ToastContent) => {
      const id = String((count += 1))
      remaining = TOAST_TIME
      store.set([{ ...content, id, open: true }])
      run(id, TOAST_TIME)
    },
    hold: (id: string, held: boolean) => {
      if (!store.get().some((toast) => toast.id === id && toast.open)) return
      if (held) {
        clearTimeout(timer)
        remaining = Math.max(0, closesAt - Date.now())
      } else run(id, remaining)
    },
  }
}

const toasts = createToasts()
export const showToast = toasts.show
export const dismissToast = toasts.dismiss
export const holdToast = toasts.hold
export const useToasts = (): readonly ToastItem[] => useStore(toasts.store)
