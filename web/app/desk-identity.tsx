import { ROLE_NAMES } from '#domain/access/roles.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'

/** Who works at this desk. Apart from the header, because customers never see it. */
export function DeskIdentity() {
  const user = useSignedIn()
  return (
    <span className="mx-2 flex items-center gap-2 text-14 leading-tight">
      <ArchAvatar name={nameOf(user)} className="h-9 w-8 pb-1.5 text-14" />
      <span>
        <span className="block font-bold">{nameOf(user)}</span>
        <span className="text-muted">{ROLE_NAMES[user.role]}</span>
      </span>
    </span>
  )
}
