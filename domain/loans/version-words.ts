import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { FREQUENCY_WORDS } from '#domain/products/product-words.ts'

/** Sealed terms of version 1 count weeks. */
export type InstalmentUnit = 'week' | 'payment'
export const INSTALMENT_UNITS = { week: 'Week', payment: 'Payment' } as const satisfies Record<InstalmentUnit, string>

/** Absent: version 1. */
export const unitOf = (version: number = VERSION_ONE.version): InstalmentUnit => (version === VERSION_ONE.version ? 'week' : 'payment')

/** `13 weekly`, `6 monthly` */
export const paymentsOf = ({ instalments, frequency }: Pick<ProductVersion, 'instalments' | 'frequency'>): string =>
  `${instalments} ${FREQUENCY_WORDS[frequency]}`
