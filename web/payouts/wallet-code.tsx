import { useState } from 'react'
import { confirmWalletChange, sendWalletCode } from '#contract/payouts.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { usePayoutChanged } from '#web/staff-kit/staff-follow-ups.ts'

interface WalletCodeProps {
  userId: string
  changed: 'wallet' | 'phone'
  /** False: any unconfirmed change. */
  afterApproval?: boolean
}

/** The customer reads out the code. */
export function WalletCode({ userId, changed, afterApproval = true }: WalletCodeProps) {
  const [code, setCode] = useState('')
  const [shown, setShown] = useState<string>()
  const followUp = usePayoutChanged()
  const sending = useSubmit(sendWalletCode, {
    onFailed: followUp.onFailed,
    onDone: (answer) => {
      setShown(answer.developmentCode)
      followUp.onDone(answer)
    },
  })
  const confirming = useSubmit(confirmWalletChange, usePayoutChanged())
  return (
    <div className="mb-4 grid gap-3">
      <Notice tone="danger" title={`The ${changed} ${afterApproval ? 'changed after the approval' : 'was changed'}`}>
        Send a code to the customer’s phone and let the customer read it to you. The user who made the change cannot enter it.
      </Notice>
      <SendingNotice sending={{ error: sending.error ?? confirming.error }} title="The wallet was not confirmed" />
      <Button wide kind="second" busy={sending.busy && 'Sending...'} onClick={() => sending.send({ params: { userId } })}>
        Send code
      </Button>
      {shown !== undefined && <p className="text-muted">Development only: the code is {shown}.</p>}
      <TextField label="Code from the customer" value={code} inputMode="numeric" maxLength={6} mono onChange={setCode} />
      <Button
        wide
        kind="second"
        busy={confirming.busy && 'Confirming...'}
        reason={/^\d{6}$/.test(code) ? undefined : 'Enter the 6 digits.'}
        onClick={() => confirming.send({ params: { userId }, body: { code } })}
      >
        Confirm wallet
      </Button>
    </div>
  )
}
