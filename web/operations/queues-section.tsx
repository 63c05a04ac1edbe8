import { formatAt } from '#web/shared/format-time.ts'
import type { ReactNode } from 'react'
import { readOperations } from '#contract/operations.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { formatBytes } from '#web/operations/format-bytes.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Operations = AnswerOf<typeof readOperations>

export function QueuesSection() {
  const reading = useRead(readOperations, {})
  return (
    <TabPage
      title="Queues"
      lead="Messages and money that wait, and the system."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <ReadStates reading={reading} what="the queues">
        {(operations) => (
          <div className="grid items-start gap-6 lg:grid-cols-3">
            <TextMessages {...operations} />
            <UnmatchedMoney {...operations} />
            <MobileMoney {...operations} />
            <System {...operations} />
            <Backups {...operations} />
          </div>
        )}
      </ReadStates>
    </TabPage>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-18 font-bold">{title}</h3>
      {children}
    </section>
  )
}

const Sheet = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <div className="rounded-card border border-line bg-surface px-4 shadow-card">
    <DefinitionRows rows={rows} />
  </div>
)

function TextMessages({ at, sms }: Pick<Operations, 'at' | 'sms'>) {
  return (
    <Group title="Text messages">
      <Sheet
        rows={[
          ['Waiting', sms.queued],
          ['Being sent', sms.sending],
          ['Oldest waiting', sms.oldestWaiting === null ? 'none' : formatAt(sms.oldestWaiting, dayOf(at))],
          ['Failed', sms.failed],
          ['Not delivered', sms.undelivered],
          ['May have arrived', sms.unsure],
          ...(sms.lastFailure === null ? [] : [['Last failure', sms.lastFailure] as const]),
        ]}
      />
      {!sms.delivered && (
        <div className="mt-3">
          <Notice tone="info" title="No SMS provider is set">
            Text messages stay in the queue. Customers see everything in the app.
          </Notice>
        </div>
      )}
    </Group>
  )
}

function UnmatchedMoney({ money }: Pick<Operations, 'money'>) {
  return (
    <Group title="Unmatched money">
      <Sheet
        rows={[
          ['Unallocated funds', <Cedis key="unallocated" value={money.unallocated} />],
          ['Held by', money.unallocatedCustomers === 1 ? '1 customer' : `${money.unallocatedCustomers} customers`],
          ['Old claims', <Counted key="claims" count={money.oldPending} amount={money.oldPendingAmount} />],
          ['Expired receipts', <Counted key="receipts" count={money.expiredReceipts} amount={money.expiredReceiptsAmount} />],
        ]}
      />
      <p className="mt-2 text-14 text-muted">
        Old claims are payments not confirmed within two weeks. Expired receipts were made for a loan and never entered. Their money is in
        the customer’s credit balance.
      </p>
    </Group>
  )
}

function MobileMoney({ at, momo }: Pick<Operations, 'at' | 'momo'>) {
  const since = (moment: Date | null) => (moment === null ? 'none' : formatAt(moment, dayOf(at)))
  return (
    <Group title="Mobile money">
      <Sheet
        rows={[
          ['Open transactions', momo.openOrders],
          ['Oldest open transaction', since(momo.oldestOpenOrder)],
          ['Open exceptions', momo.openExceptions],
          ['Oldest exception', since(momo.oldestException)],
          ['Statements up to', momo.lastStatementDay === null ? 'none yet' : formatDay(momo.lastStatementDay, dayOf(at))],
        ]}
      />
    </Group>
  )
}

const Counted = ({ count, amount }: { count: number; amount: Pesewas }) =>
  count === 0 ? (
    'none'
  ) : (
    <>
      {count}, <Cedis value={amount} />
    </>
  )

function System({ database, version, commit }: Pick<Operations, 'database' | 'version' | 'commit'>) {
  return (
    <Group title="System">
      <Sheet
        rows={[
          ['Version', version],
          ['Commit', commit],
          ['Database', database.embedded ? 'embedded' : 'PostgreSQL server'],
          ['PostgreSQL', database.version],
          ['Size', formatBytes(database.bytes)],
          ['Schema', database.schema.replace(/\.sql$/, '')],
          ...(database.replica ? [['Replica', database.replica] as const] : []),
        ]}
      />
    </Group>
  )
}

const DAY = 86_400_000
/** A nightly backup and a weekly check, with some grace: as deploy/alerts.yaml. */
const LONGEST_AGE = { night: 1.25 * DAY, week: 8 * DAY }

function Backups({ at, backups }: Pick<Operations, 'at' | 'backups'>) {
  if (backups === null)
    return (
      <Group title="Backups">
        <Notice tone="info" title="No folder for backups is set">
          Set BACKUP_DIR to see here when the last backup was made and checked.
        </Notice>
      </Group>
    )
  const { madeAt, checkedAt, problems, copiedAt, base } = backups
  const isOld = (moment: Date | null, longest: number): boolean => moment === null || at.getTime() - moment.getTime() > longest
  const isFine =
    !isOld(madeAt, LONGEST_AGE.night) &&
    !isOld(copiedAt, LONGEST_AGE.night) &&
    !isOld(checkedAt, LONGEST_AGE.week) &&
    (!base.isArchiving || !isOld(base.madeAt, LONGEST_AGE.night)) &&
    problems === 0
  const when = (moment: Date | null): string => (moment === null ? 'none' : formatAt(moment, dayOf(at)))
  return (
    <Group title="Backups">
      <Sheet
        rows={[
          ['Last backup', when(madeAt)],
          ['Last copy to another machine', when(copiedAt)],
          ...(base.isArchiving ? [['Last base backup', when(base.madeAt)] as const] : []),
          ['Last check of a backup', when(checkedAt)],
          ['Differences found', problems],
        ]}
      />
      <div className="mt-3">
        {isFine ? (
          <Notice tone="success" title="The backups are fine" />
        ) : (
          <Notice tone="danger" title="The backups need attention">
            A backup must be made and copied to another machine each night, and checked each week, without a difference.
          </Notice>
        )}
      </div>
    </Group>
  )
}
