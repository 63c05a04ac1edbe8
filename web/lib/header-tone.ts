import { useEffect } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

export type HeaderTone = 'paper' | 'panel'
const tone = createStore<HeaderTone>('paper')

export function useHeaderOnPanel(on: boolean): void {
  useEffect(() => {
    tone.set(on ? 'panel' : 'paper')
    return () => tone.set('paper')
  }, [on])
}

export const useHeaderTone = (): HeaderTone => useStore(tone)
