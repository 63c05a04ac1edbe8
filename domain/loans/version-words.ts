import type { InstalmentUnit } from '#domain/loans/instalment-unit.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { FREQUENCY_WORDS } from '#domain/products/product-words.ts'

/** Absent: version 1. */
export const unitOf = (version: number = VERSION_ONE.version): InstalmentUnit => (version === VERSION_ONE.version ? 'week' : 'payment')

/** For a response, which names only another unit than weeks. */
export const otherUnitOf = (version: number): { readonly unit?: 'payment' } => (unitOf(version) === 'payment' ? { unit: 'payment' } : {})

/** `13 weekly`, `6 monthly` */
export const paymentsOf = ({ instalments, frequency }: Pick<ProductVersion, 'instalments' | 'frequency'>): string =>
  `${instalments} ${FREQUENCY_WORDS[frequency]}`
