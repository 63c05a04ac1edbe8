import { expect } from 'vitest'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { MomoDirection } from '#server/momo/payment-providers.ts'
import type { MomoGateway, SendOutcome } from '#server/momo/momo-gateway.ts'
import { findTransaction, claimPoll, claimSend } from '#server/momo/transactions-store.ts'
import { sendTransaction } from '#server/momo/send-transaction.ts'
import type { MomoOffice } from './momo-office.ts'

interface StoppedOrder {
  readonly direction: MomoDirection
  readonly sent: (gateway: MomoGateway, transaction: Parameters<MomoGateway['transfer']>[0]) => Promise<SendOutcome>
  readonly bookedBy: (reference: string) => Promise<readonly unknown[]>
}

/** Each case stops a process after one step; another continues from the row. */
export function orderStops(office: () => MomoOffice, { direction, sent, bookedBy }: StoppedOrder) {
  const now = () => office().product.clock.now()
  const take = async (reference: string) => (await claimSend(office().product.db, reference, now())) ?? expect.unreachable()
  const send = async (reference: string): Promise<SendOutcome> => {
    const { phone, amount, network } = await take(reference)
    const gateway = office().momo.networks.gatewayNamed('mtn') ?? expect.unreachable()
    return sent(gateway, { reference, phone, amount, network, note: 'Stopped', customer: { name: 'Ama', email: null } })
  }
  const sendAndNote = (reference: string) => sendTransaction(office().product.deps, office().momo.networks, reference)
  const takeQueryOf = async (reference: string) => {
    await sendAndNote(reference)
    const request = (await findTransaction(office().product.db, reference)) ?? expect.unreachable()
    expect(await claimPoll(office().product.db, request, false, now())).toBeDefined()
  }
  const stopWhileBooking = async (reference: string) => {
    const { desk, product, momo } = office()
    await sendAndNote(reference)
    momo.approve(reference)
    const stop = new Error('stopped')
    const settle = async (...given: Parameters<(typeof desk.settle)[MomoDirection]>) => {
      await desk.settle[direction](...given)
      throw stop
    }
    office().later(6)
    await expect(checkTransaction(product.deps, { ...desk, settle: { ...desk.settle, [direction]: settle } }, reference)).rejects.toBe(stop)
    expect(await bookedBy(reference)).toEqual([])
  }
  const stops: readonly [after: string, step: (reference: string) => Promise<unknown>][] = [
    ['reserving', () => Promise.resolve()],
    ['taking the right to send', take],
    ['sending, before the answer was noted', send],
    ['sending', sendAndNote],
    ['taking the right to ask', takeQueryOf],
    ['asking, in the middle of the booking', stopWhileBooking],
  ]
  return { stops, take, send }
}
