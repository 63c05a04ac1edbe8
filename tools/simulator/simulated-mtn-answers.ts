import type { SimulatorAnswer } from '#tools/simulator/simulator-part.ts'

export class MtnRefusal extends Error {
  override name = 'MtnRefusal'
  readonly answer: SimulatorAnswer
  constructor(answer: SimulatorAnswer) {
    super(`MTN answers ${answer.status}`)
    this.answer = answer
  }
}

/** Without a code, as MTN's gateway. */
export const gatewayRefusal = (status: number, message: string) => new MtnRefusal({ status, body: { statusCode: status, message } })

/** As the wallet platform: many errors of the caller are a 500 with a code. */
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

export const messageOf = (code: string): string => MESSAGES[code] ?? code.toLowerCase().replaceAll('_', ' ')
