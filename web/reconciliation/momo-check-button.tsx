import { checkMomoOrder, listMomoExceptions, listMomoOrders } from '#contract/reconciliation.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'

/** Asks the provider now how an order stands, and tells what it said. */
export function MomoCheckButton({ reference, whose }: { reference: string; whose: string }) {
  const refresh = useRefresh()
  const told = (tone: 'success' | 'error', title: string, words: string) => {
    showToast({ tone, title, words })
    refresh(listMomoOrders, listMomoExceptions)
  }
  const check = useSubmit(checkMomoOrder, {
    onDone: ({ message }) => told('success', 'The provider was asked', message),
    onFailed: (error) =>
      told('error', error.uncertain ? 'We did not hear what came of it' : 'The provider was not asked', errorText(error, error.message)),
  })
  return (
    <Button size="desk" kind="second" busy={check.busy && 'Asking...'} onClick={() => check.send({ params: { reference } })}>
      Check now<span className="sr-only"> the order of {whose}</span>
    </Button>
  )
}
