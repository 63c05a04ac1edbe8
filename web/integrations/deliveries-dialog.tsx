import { listWebhookDeliveries, listWebhooks, resendDelivery } from '#contract/integrations.ts'
import { errorText } from '#web/lib/api-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useList } from '#web/lib/use-list.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Delivery = AnswerOf<typeof listWebhookDeliveries>[number]

export function DeliveriesDialog({ webhook, onClose }: { webhook: { id: number }; onClose: () => void }) {
  const list = useList(listWebhookDeliveries, { params: { webhookId: webhook.id } })
  const refresh = useRefresh()
  const resending = useSubmit(resendDelivery, {
    onDone: ({ message }) => {
      showToast({ tone: 'success', title: 'Success', words: message })
      refresh(listWebhookDeliveries, listWebhooks)
    },
    onFailed: (error) => showToast({ tone: 'error', title: 'This was not done', words: errorText(error, error.message) }),
  })
  const action = (delivery: Delivery) =>
    delivery.status === 'delivered' && (
      <Button
        size="desk"
        kind="second"
        reason={resending.busy ? 'One is on its way.' : undefined}
        onClick={() => resending.send({ params: { deliveryId: delivery.id } })}
      >
        Send again
      </Button>
    )
  return (
    <Dialog title="Deliveries" shape="wide" onClose={onClose}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        <ListStates list={list} what="the deliveries" empty={{ title: 'No deliveries', words: 'Nothing was sent to this address yet.' }}>
          {(rows) => (
            <DataTable
              caption="Deliveries"
              rows={rows}
              rowKey={(delivery) => delivery.id}
              columns={[
                { head: 'Change', cell: (delivery) => changeOf(delivery) },
                { head: 'State', cell: (delivery) => stateOf(delivery) },
                { head: 'Action', headHidden: true, cell: action },
              ]}
              phone={(delivery) => (
                <div className="grid gap-2">
                  <p className="font-bold">{changeOf(delivery)}</p>
                  <p>{stateOf(delivery)}</p>
                  {action(delivery)}
                </div>
              )}
            />
          )}
        </ListStates>
      </div>
    </Dialog>
  )
}

const changeOf = ({ type, loanId, createdAt }: Delivery): string =>
  `${type}${loanId === null ? '' : `, loan ${loanId}`}, ${formatAt(createdAt, todayHere())}`

function stateOf({ status, attempts, outcome, nextAttemptAt, deliveredAt }: Delivery): string {
  if (deliveredAt !== null) return `Received ${formatAt(deliveredAt, todayHere())}, response ${outcome ?? ''}`
  if (status === 'dropped') return 'Dropped'
  if (attempts === 0) return 'Waiting'
  return `${outcome ?? 'On its way'}, attempt ${attempts}${nextAttemptAt === null ? '' : `, next ${formatAt(nextAttemptAt, todayHere())}`}`
}
