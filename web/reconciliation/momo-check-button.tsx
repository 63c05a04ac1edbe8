import { checkMomoOrder, listMomoExceptions, listMomoTransactions } from '#contract/reconciliation.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'

export function MomoCheckButton({ reference, whose }: { reference: string; whose: string }) {
  const refresh = useRefresh()
  const report = (tone: 'success' | 'error', title: string, words: string) => {
    showToast({ tone, title, words })
    refresh(listMomoTransactions, listMomoExceptions)
  }
  const check = useSubmit(checkMomoOrder, {
    onDone: ({ message }) => report('success', 'Status checked', message),
    onFailed: (error) =>
      report('error', error.uncertain ? 'We got no reply' : 'We could not check the status', errorText(error, error.message)),
  })
  return (
    <Button size="desk" kind="second" busy={check.busy && 'Checking...'} onClick={() => check.send({ params: { reference } })}>
      Check now<span className="sr-only">, transaction of {whose}</span>
    </Button>
  )
}
