import * as z from 'zod/mini'
import { jsonIn } from '#tools/simulator/body-json.ts'
import type { SimulatorAnswer, SimulatorCall } from '#tools/simulator/simulator-part.ts'
import { ACCOUNT_PATH, type SmsBook } from '#tools/simulator/simulated-sms.ts'

const accountShape = z.object({ balance: z.int().check(z.nonnegative()) })

/** Messages and balance, beside the protocol. Undefined for a call of the protocol. */
export const smsAccount =
  (book: SmsBook) =>
  ({ method, path, body }: SimulatorCall): SimulatorAnswer | undefined => {
    if (path !== ACCOUNT_PATH) return undefined
    if (method === 'GET') return { status: 200, body: { messages: book.all() } }
    const read = z.safeParse(z.pipe(z.string(), z.pipe(z.transform(jsonIn), accountShape)), body)
    if (!read.success) return { status: 422, body: { message: 'Send {"balance": 10}, in parts.' } }
    book.setBalance(read.data.balance)
    return { status: 200, body: read.data }
  }
