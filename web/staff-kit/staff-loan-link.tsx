import type { ReactNode } from 'react'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { staffLoanPath } from '#web/staff-kit/admin-tabs.ts'

interface StaffLoanLinkProps {
  id: number
  /** Whose loan it is, where that is known: nobody opens their own as staff. */
  ownerId?: string
  /** Other words than its number. */
  children?: ReactNode
}

/** A loan's number that opens it as staff; plain for who may not. */
export function StaffLoanLink({ id, ownerId, children }: StaffLoanLinkProps) {
  const staff = useSignedIn()
  const words = children ?? `#${id}`
  if (!may(staff, 'view_customer_loans') || ownerId === staff.id) return words
  return (
    <TextLink to={staffLoanPath(id)} className="inline-block py-1 tabular-nums">
      {words}
    </TextLink>
  )
}
