import * as z from 'zod/mini'
import { isLocalDate } from '#domain/kernel/calendar.ts'
import { encodeCedis, parseCedis, type Pesewas } from '#domain/kernel/money.ts'
import { parsePhone, PHONE_FORM } from '#domain/kernel/phone.ts'

/** Says one sentence for what is missing and another for what is wrong. */
const says = (missing: string, wrong: string) => ({
  error: (issue: { input?: unknown }) => (issue.input == null || issue.input === '' ? missing : wrong),
})

const isPesewas = (value: unknown): boolean => Number.isSafeInteger(value)
const AMOUNT_FORM = 'Enter an amount like 115.38'
const NOT_POSITIVE = 'Enter an amount above 0'

/**
 * Decimal text with two places on the wire, whole pesewas inside. A request may also send a number. Anything but a finite amount above zero with at
 * most two decimals is refused (rule W1). A form that has one sentence for every bad amount hands it in as `wrong`.
 */
export const positiveCedis = (missing: string, wrong = AMOUNT_FORM) =>
  z.codec(z.union([z.string(), z.number()], says(missing, wrong)), z.custom<Pesewas>(isPesewas), {
    decode: (wire, context) => {
      const amount = parseCedis(String(wire))
      if (amount !== undefined && amount > 0) return amount
      context.issues.push({
        code: 'custom',
        input: wire,
        message: wire === '' ? missing : amount === 0 && wrong === AMOUNT_FORM ? NOT_POSITIVE : wrong,
      })
      return z.NEVER
    },
    encode: (amount) => encodeCedis(amount),
  })

/** An amount in an answer; it may be zero or below. */
export const cedis = z.codec(z.string(), z.custom<Pesewas>(isPesewas), {
  decode: (wire, context) => {
    const amount = parseCedis(wire.replace(/^-/, ''))
    // The sign was taken off above, and minus a safe integer is one.
    if (amount !== undefined) return (wire.startsWith('-') ? 0 - amount : amount) as Pesewas
    context.issues.push({ code: 'custom', input: wire, message: AMOUNT_FORM })
    return z.NEVER
  },
  encode: (amount) => encodeCedis(amount),
})

/** Digits in a path. Ids are numbers inside and in answers. */
export const rowId = z.codec(z.string().check(z.regex(/^\d{1,15}$/, 'This number is not known.')), z.int(), {
  decode: Number,
  encode: String,
})
/** A user id in a path: any short text; one that names nobody is a 404. */
export const userId = z.string('Choose a person of the list').check(z.regex(/^[\w-]{1,64}$/, 'This number is not known.'))

export const instant = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
export const localDate = z.string('Enter a date as YYYY-MM-DD').check(z.refine(isLocalDate, 'Enter a date as YYYY-MM-DD'))

/** A Ghana phone number in any accepted form, `0XXXXXXXXX` inside. */
export const phoneNumber = (missing: string) =>
  z.codec(z.string(says(missing, PHONE_FORM)), z.string(), {
    decode: (wire, context) => {
      const phone = parsePhone(wire)
      if (phone !== undefined) return phone
      context.issues.push({ code: 'custom', input: wire, message: wire.trim() === '' ? missing : PHONE_FORM })
      return z.NEVER
    },
    encode: (phone) => phone,
  })

const NO_CONTROL = /^[^\p{Cc}]*$/u
const LINES_ONLY = /^(?:[^\p{Cc}]|[\n\r\t])*$/u
/** Marks that turn the order of what follows, spaces of no width, letters without a form: they come with what is pasted, make names look alike, and nobody sees them. */
const UNSEEN = /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]/gu
/** More than spaces, joiners and accents that stand on nothing. */
const SEEN = /[^\p{Z}\p{C}\p{M}]/u
const withoutUnseen = z.overwrite((text: string) => text.replace(/[\u2028\u2029]/g, ' ').replace(UNSEEN, ''))

/** One line of text, trimmed, without what nobody sees. */
export const line = (missing: string, maximum: number, minimum = 1, tooShort = missing) =>
  z.string(says(missing, tooShort)).check(
    withoutUnseen,
    z.trim(),
    z.minLength(minimum, tooShort),
    z.refine((text) => text.length < minimum || SEEN.test(text), tooShort),
    z.maxLength(maximum, `Use at most ${maximum} characters`),
    z.regex(NO_CONTROL, 'Remove the characters that cannot be shown'),
  )

/** Several lines of text, trimmed, without what nobody sees; empty is allowed. */
export const note = (maximum: number) =>
  z
    .string('Write the note as text')
    .check(
      withoutUnseen,
      z.trim(),
      z.maxLength(maximum, `Use at most ${maximum} characters`),
      z.regex(LINES_ONLY, 'Remove the characters that cannot be shown'),
    )

/** Forms send what was left empty as `""`, `null` or not at all: all three mean nothing, which is undefined inside. */
export function optionalInput<T extends z.ZodMiniType>(schema: T) {
  return z.codec(z.optional(z.nullable(z.unknown())), z.optional(schema), {
    // The inner schema checks whatever is left, so its input type is claimed here and verified there.
    decode: (wire) => (wire === '' || wire === null ? undefined : (wire as z.input<T> | undefined)),
    encode: (value) => value,
  })
}

const isMasked = (wire: unknown): boolean => typeof wire === 'string' && wire.includes('•')

/**
 * A field of a person that is edited. Undefined, because it was not sent or came back masked: unchanged. Null, because it was sent empty: deleted.
 * Anything else is a value. Where `absent` or `emptied` is refused, the schema's own sentence for a missing value is returned.
 */
export function edited<T extends z.ZodMiniType>(
  schema: T,
  { absent = 'unchanged', emptied = 'deleted' }: { absent?: 'unchanged' | 'refused'; emptied?: 'deleted' | 'refused' } = {},
) {
  const wire = absent === 'refused' ? z.unknown() : z.optional(z.unknown())
  return z.codec(wire, emptied === 'refused' ? z.optional(schema) : z.optional(z.nullable(schema)), {
    decode: (wire) => {
      if (isMasked(wire) || (wire === undefined && absent === 'unchanged')) return undefined
      if ((wire === null || wire === '') && emptied === 'deleted') return null
      // The inner schema checks whatever is left, so its input type is claimed here and verified there.
      return (wire ?? '') as z.input<T>
    },
    // "Unchanged" travels as a mask where the field must be sent.
    encode: (value) => (value === undefined && absent === 'refused' ? '•' : value),
  })
}

/** `{ success: true, message }` and what else the call answers. */
export const success = <S extends Record<string, z.ZodMiniType>>(members: S) =>
  z.object({ success: z.literal(true), message: z.string(), ...members })
