import { useEffect, useState } from 'react'

/** Waits for the rows of the present text, since the list may still show earlier ones. Further typing cancels it. */
export function useEnterFirst<Row>(
  text: string,
  rows: readonly Row[] | undefined,
  choose: (row: Row) => void,
): { enter: () => void; typeOn: () => void } {
  const [entered, setEntered] = useState('')
  const first = text !== '' && entered === text ? rows?.[0] : undefined
  useEffect(() => {
    if (first !== undefined) choose(first)
  }, [first, choose])
  return { enter: () => setEntered(text), typeOn: () => setEntered('') }
}
