import { createStore, useStore } from '#web/lib/store.ts'
import { wipeLocalData } from '#web/lib/local-data.ts'
import { useEffect } from 'react'

const ended = createStore(false)

/** Handles a 401 on an open screen. */
export function announceSessionEnd(): void {
  wipeLocalData()
  ended.set(true)
}

export const useSessionEnded = (): boolean => useStore(ended)

interface SessionEndRedirect {
  to: '/' | '/api/login'
  /** Milliseconds. */
  delay: number
}

const USUAL: SessionEndRedirect = { to: '/', delay: 2000 }
const redirect = createStore(USUAL)

export function useRedirectAfterSessionEnd(to: SessionEndRedirect['to'], delay: number): void {
  useEffect(() => {
    redirect.set({ to, delay })
    return () => redirect.set(USUAL)
  }, [to, delay])
}

export const useSessionEndRedirect = (): SessionEndRedirect => useStore(redirect)
