import { useEffect, useState } from 'react'
import { findPeople } from '#contract/staff-search.ts'
import { useRead } from '#web/lib/use-read.ts'
import type { FoundPerson } from '#web/people/found-person-row.tsx'
import { useRestedText } from '#web/lib/use-debounced.ts'

const REST_MS = 200

/**
 * Who matches what stands in a box, once it has rested. Who types and presses Enter at once means the text in the box, while those that are shown may still
 * be the ones of the letters before: `enter` waits for the answer to this very text, and then chooses the first.
 */
export function useFoundPeople(text: string, isOpen: boolean, choose: (person: FoundPerson | undefined) => void) {
  const q = useRestedText(text, REST_MS)
  const reading = useRead(findPeople, { query: { q } }, { enabled: isOpen && q.length > 0, staleTime: 10_000 })
  const [entered, setEntered] = useState('')
  const answers = text === q ? reading.data : undefined
  const isAwaited = isOpen && text !== '' && entered === text
  useEffect(() => {
    if (isAwaited && answers !== undefined) choose(answers[0])
  }, [isAwaited, answers, choose])
  return {
    shows: isOpen && q.length > 0,
    found: reading.data ?? [],
    reading,
    isAnswered: answers !== undefined,
    enter: () => setEntered(text),
    /** Other letters were typed: what was entered before is meant no longer. */
    typeOn: () => setEntered(''),
  }
}
