import { useState } from 'react'
import { refusal } from '#domain/kernel/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { sayTime } from '#web/shared/say-when.ts'
import { CountDialog } from '#web/tills/count-dialog.tsx'
import { DepositDialog } from '#web/tills/deposit-dialog.tsx'
import { TillMovements } from '#web/tills/till-movements.tsx'
import type { TillDetails } from '#web/tills/till-rows.ts'
import { TopUpDialog } from '#web/tills/top-up-dialog.tsx'

/** A till in use: what is in it, what can be done with it, and what went through it. */
export function OpenedTill({ till, tillsOn }: { till: TillDetails; tillsOn: boolean }) {
  const [dialog, setDialog] = useState<'count' | 'deposit' | 'top-up'>()
  const close = () => setDialog(undefined)
  const closed = till.leftOpen ? 'Count this till first.' : tillsOn ? undefined : refusal('tills_off').message
  return (
    <div className="grid gap-6">
      <Card className="max-w-form">
        <p className="text-muted">In your till</p>
        <p>
          <Cedis value={till.inTill} className="text-36 font-bold" />
        </p>
        <p className="mb-4 text-muted">
          Opened at {sayTime(till.openedAt)} with <Cedis value={till.openingFloat} />
        </p>
        <Button wide icon="check" onClick={() => setDialog('count')}>
          Count and close
        </Button>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="second" size="desk" reason={closed} onClick={() => setDialog('deposit')}>
            Carry to the bank
          </Button>
          {closed === undefined && (
            <Button kind="second" size="desk" onClick={() => setDialog('top-up')}>
              Top up from the safe
            </Button>
          )}
        </div>
      </Card>
      <TillMovements till={till} />
      {dialog === 'count' && <CountDialog till={till} onClose={close} />}
      {dialog === 'deposit' && <DepositDialog till={till} onClose={close} />}
      {dialog === 'top-up' && <TopUpDialog till={till} onClose={close} />}
    </div>
  )
}
