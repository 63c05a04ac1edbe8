import { useState } from 'react'
import { listUsers } from '#contract/staff-people.ts'
import { useList } from '#web/lib/use-list.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { Button } from '#web/ui/button.tsx'

interface NoticePersonProps {
  chosen: { id: string; name: string } | undefined
  onChoose: (person: { id: string; name: string } | undefined) => void
}

const SHOWN = 5

/** The one customer whom a notice is for. */
export function NoticePerson({ chosen, onChoose }: NoticePersonProps) {
  const [search, setSearch] = useState('')
  const list = useList(listUsers, { query: { search, role: 'customer', state: 'active' } }, { enabled: search !== '' })
  if (chosen)
    return (
      <p className="mb-5 flex flex-wrap items-center gap-3">
        For <span className="font-bold">{chosen.name}</span>
        <Button size="desk" kind="quiet" onClick={() => onChoose(undefined)}>
          Somebody else
        </Button>
      </p>
    )
  return (
    <div className="mb-5">
      <SearchBox quiet label="Name, phone or e-mail" value={search} wait={300} onChange={setSearch} />
      {search !== '' && (
        <div className="mt-3">
          <ListStates
            list={list}
            what="the customers"
            first={SHOWN}
            empty={{ title: 'Nobody matches', words: 'Try part of the name, or the phone or e-mail typed whole.' }}
          >
            {(rows) => (
              <ul className="grid gap-2">
                {rows.map(({ id, fullName, phone }) => (
                  <li key={id}>
                    <Button size="desk" kind="second" onClick={() => onChoose({ id, name: fullName })}>
                      {fullName} <span className="font-normal tabular-nums">{phone}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </ListStates>
        </div>
      )}
    </div>
  )
}
