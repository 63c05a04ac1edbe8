import type { ReactNode } from 'react'
import type { Pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import type { Promised } from '#web/collections/contact-labels.ts'
import { OwingPhone } from '#web/collections/owing-phone.tsx'
import { PromiseMark } from '#web/collections/promise-mark.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'

interface Owing {
  readonly id: number
  readonly userId: string
  readonly customerName: string
  readonly phone: string | null
  readonly address: string | null
  readonly promise: Promised | null
}

export function OwingCard({ loan, amount, children }: { loan: Owing; amount: Pesewas; children: ReactNode }) {
  return (
    <div>
      <div className="flex justify-between gap-3">
        <span>
          <StaffLoanLink id={loan.id} ownerId={loan.userId} /> <span className="font-bold">{loan.customerName}</span>
        </span>
        <Cedis value={amount} className="font-bold" />
      </div>
      <p className="text-muted">
        <OwingPhone phone={loan.phone} /> {loan.address}
      </p>
      <p>{children}</p>
      {loan.promise && <PromiseMark promise={loan.promise} />}
    </div>
  )
}
