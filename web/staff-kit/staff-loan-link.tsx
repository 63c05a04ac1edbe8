import type { ReactNode } from 'react'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { customerPath, opensTab, staffLoanPath } from '#web/staff-kit/admin-tabs.ts'

interface StaffLoanLinkProps {
  id: number
  /** Staff cannot open their own loan as staff. */
  ownerId?: string
  children?: ReactNode
}

export function StaffLoanLink({ id, ownerId, children }: StaffLoanLinkProps) {
  const staff = useSignedIn()
  const words = children ?? `#${id}`
  if (!may(staff, 'view_customer_loans') || ownerId === staff.id) return words
  return (
    <TextLink
      to={ownerId !== undefined && opensTab(staff, 'customers') ? customerPath(ownerId, id) : staffLoanPath(id)}
      className="inline-block py-1 tabular-nums"
    >
      {words}
    </TextLink>
  )
}
