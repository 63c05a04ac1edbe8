import { useEffect } from 'react'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { readLocal, saveLocal } from '#web/lib/local-data.ts'

const NAME = 'momo-networks'

/** The last known ones until the server responds. */
export function useMomoNetworks(answered: readonly string[] | undefined): readonly MomoProvider[] | undefined {
  const text = answered?.join()
  useEffect(() => {
    if (text !== undefined) saveLocal(NAME, text)
  }, [text])
  const known = text ?? readLocal(NAME)?.value
  return typeof known === 'string' ? MOMO_PROVIDERS.filter((one) => known.split(',').includes(one)) : undefined
}
