import { listStaff } from '#contract/staff-people.ts'
import { may } from '#web/lib/current-user.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useList } from '#web/lib/use-list.ts'

/** Answers carry the ids of colleagues; this names them, as far as the reader may see who works here. */
export function useStaffNames(): (id: string) => string {
  const reader = useSignedIn()
  const staff = useList(listStaff, { query: {} }, { enabled: may(reader, 'view_customer_profiles') })
  const names = new Map(staff.pages.flat().map((person) => [person.id, person.fullName]))
  return (id) => (id === reader.id ? 'you' : (names.get(id) ?? 'a colleague'))
}
