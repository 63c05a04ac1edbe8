import { useEffect } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

interface WayBack {
  to: '/' | '/api/login'
  /** Milliseconds that the "Unauthorized" dialog stays. */
  delay: number
}

const USUAL: WayBack = { to: '/', delay: 2000 }
const wayBack = createStore(USUAL)

/** Where this screen leads when its session has ended, and after how long. Without it: to / after 2 s. */
export function useUnauthorized(to: WayBack['to'], delay: number): void {
  useEffect(() => {
    wayBack.set({ to, delay })
    return () => wayBack.set(USUAL)
  }, [to, delay])
}

export const useWayBack = (): WayBack => useStore(wayBack)
