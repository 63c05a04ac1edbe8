import type { SimulatorAnswer } from '#tools/simulator/simulator-part.ts'

/** Ends a call with what MTN says to it. */
export class MtnRefusal extends Error {
  override name = 'MtnRefusal'
  readonly answer: SimulatorAnswer
  constructor(answer: SimulatorAnswer) {
    super(`MTN answers ${answer.status}`)
    this.answer = answer
  }
}

/** As the gateway in front of the wallet platform writes it, without a code. */
export const gatewayRefusal = (status: number, message: string) => new MtnRefusal({ status, body: { statusCode: status, message } })

/** As the wallet platform writes it. Much of what is the caller's mistake is a 500 there: the code tells. */
export const platformRefusal = (status: number, code: string, message: string) => new MtnRefusal({ status, body: { code, message } })

export const notFound = () => platformRefusal(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.')
export const wrongEnvironment = () => platformRefusal(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.')
export const wrongCurrency = () => platformRefusal(500, 'INVALID_CURRENCY', 'Currency not supported.')
export const duplicated = () => platformRefusal(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.')

const MESSAGES: Readonly<Record<string, string>> = {
  RESOURCE_NOT_FOUND: 'Requested resource was not found.',
  NOT_ALLOWED: 'Authorization failed. Insufficient permissions.',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'Access to target environment is forbidden.',
  INTERNAL_PROCESSING_ERROR: 'An internal error occurred while processing.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable, try again later.',
}

/** A code with the words that MTN puts beside it. */
export const messageOf = (code: string): string => MESSAGES[code] ?? code.toLowerCase().replaceAll('_', ' ')
