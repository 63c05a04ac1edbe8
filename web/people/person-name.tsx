import type { Person } from '#web/staff-kit/staff-rows.ts'

/** The name, and the e-mail under it where there is one. */
export function PersonName({ person }: { person: Person }) {
  return (
    <span className="block">
      <span className="font-bold">{person.fullName}</span>
      {person.email !== null && <span className="block break-all text-muted">{person.email}</span>}
    </span>
  )
}
