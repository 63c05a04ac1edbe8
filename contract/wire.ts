import * as z from 'zod/mini'
import { isLocalDate } from '#domain/kernel/calendar.ts'
import { encodeCedis, parseCedis, type Pesewas } from '#domain/kernel/money.ts'
import { parsePhone, PHONE_FORM } from '#domain/kernel/phone.ts'

const required = (missing: string, wrong: string) => ({
  error: (issue: { input?: unknown }) => (issue.input == null || issue.input === '' ? missing : wrong),
})

const isPesewas = (value: unknown): boolean => Number.isSafeInteger(value)
const AMOUNT_FORM = 'Enter an amount like 115.38'
const NOT_POSITIVE = 'Enter an amount above 0'

/** Rule W1: decimal text, or a number in a request; whole pesewas inside. `wrong` replaces the default sentence. */
export const positiveCedis = (missing: string, wrong = AMOUNT_FORM) =>
  z.codec(z.union([z.string(), z.number()], required(missing, wrong)), z.custom<Pesewas>(isPesewas), {
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

/** May be zero or negative. */
export const cedis = z.codec(z.string(), z.custom<Pesewas>(isPesewas), {
  decode: (wire, context) => {
    const amount = parseCedis(wire.replace(/^-/, ''))
    // The negative of a safe integer is one.
    if (amount !== undefined) return (wire.startsWith('-') ? 0 - amount : amount) as Pesewas
    context.issues.push({ code: 'custom', input: wire, message: AMOUNT_FORM })
    return z.NEVER
  },
  encode: (amount) => encodeCedis(amount),
})

const COUNTED_FORM = 'Enter an amount like 115.38, or 0'

/** May be 0. */
export const countedCedis = (missing: string) =>
  z.codec(
    z.union([z.string(), z.number()], { error: ({ input }) => (input == null ? missing : COUNTED_FORM) }),
    // Validated by this schema; only parseCedis makes the value.
    z.custom<Pesewas>(isPesewas),
    {
      decode: (wire, context) => {
        const amount = parseCedis(String(wire))
        if (amount !== undefined) return amount
        context.issues.push({ code: 'custom', input: wire, message: wire === '' ? missing : COUNTED_FORM })
        return z.NEVER
      },
      encode: (amount) => z.encode(cedis, amount),
    },
  )

export const rowId = z.codec(z.string().check(z.regex(/^\d{1,15}$/, 'This number is not known.')), z.int(), {
  decode: Number,
  encode: String,
})
/** An unknown user gets 404. */
export const userId = z.string('Choose a person of the list').check(z.regex(/^[\w-]{1,64}$/, 'This number is not known.'))

export const instant = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })

const TIME_FORM = 'Enter a time as YYYY-MM-DDTHH:MM:SSZ'
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** A moment in a request. */
export const typedInstant = z.codec(z.string(TIME_FORM).check(z.refine(isTime, TIME_FORM)), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
export const localDate = z.string('Enter a date as YYYY-MM-DD').check(z.refine(isLocalDate, 'Enter a date as YYYY-MM-DD'))

/** Decoded to `0XXXXXXXXX`. Shorter than `shortest` counts as missing. */
export const phoneNumber = (missing: string, shortest = 1) =>
  z.codec(z.string(required(missing, PHONE_FORM)), z.string(), {
    decode: (wire, context) => {
      const phone = parsePhone(wire)
      if (phone !== undefined) return phone
      context.issues.push({ code: 'custom', input: wire, message: wire.trim().length < shortest ? missing : PHONE_FORM })
      return z.NEVER
    },
    encode: (phone) => phone,
  })

const NO_CONTROL = /^[^\p{Cc}]*$/u
const LINES_ONLY = /^(?:[^\p{Cc}]|[\n\r\t])*$/u
/** Invisible characters: they make different names look alike. */
const UNSEEN = /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]/gu
/** Something besides spaces, joiners and lone accents. */
const SEEN = /[^\p{Z}\p{C}\p{M}]/u
const withoutUnseen = z.overwrite((text: string) => text.replace(/[\u2028\u2029]/g, ' ').replace(UNSEEN, ''))

/** Trimmed, without invisible characters. */
export const line = (missing: string, maximum: number, minimum = 1, tooShort = missing) =>
  z.string(required(missing, tooShort)).check(
    withoutUnseen,
    z.trim(),
    z.minLength(minimum, tooShort),
    z.refine((text) => text.length < minimum || SEEN.test(text), tooShort),
    z.maxLength(maximum, `Use at most ${maximum} characters`),
    z.regex(NO_CONTROL, 'Remove the characters that cannot be shown'),
  )

/** With line breaks; may be empty. */
export const note = (maximum: number) =>
  z
    .string('Write the note as text')
    .check(
      withoutUnseen,
      z.trim(),
      z.maxLength(maximum, `Use at most ${maximum} characters`),
      z.regex(LINES_ONLY, 'Remove the characters that cannot be shown'),
    )

/** Sent as `""`, `null` or not at all. For other fields an empty string is a value (rule W12): `z.optional`. */
export function absentIfEmpty<T extends z.ZodMiniType>(schema: T) {
  return z.codec(z.optional(z.nullable(z.unknown())), z.optional(schema), {
    // The cast claims the input type, which the inner schema validates.
    decode: (wire) => (wire === '' || wire === null ? undefined : (wire as z.input<T> | undefined)),
    encode: (value) => value,
  })
}

const isMasked = (wire: unknown): boolean => typeof wire === 'string' && wire.includes('•')

/** Undefined: unchanged (not sent, or masked). Null: deleted (sent empty). */
export function edited<T extends z.ZodMiniType>(
  schema: T,
  { absent = 'unchanged', emptied = 'deleted' }: { absent?: 'unchanged' | 'refused'; emptied?: 'deleted' | 'refused' } = {},
) {
  const mayBeAbsent = absent === 'unchanged'
  const deletes = emptied === 'deleted'
  const value = z.codec(mayBeAbsent ? z.optional(z.unknown()) : z.unknown(), z.optional(deletes ? z.nullable(schema) : schema), {
    decode: (wire) => {
      if (isMasked(wire) || (wire === undefined && mayBeAbsent)) return undefined
      // The cast claims the input type, which the inner schema validates.
      return deletes && (wire === '' || wire === null) ? null : ((wire ?? '') as z.input<T>)
    },
    // "Unchanged" travels as a mask where the field must be sent.
    encode: (value) => (value === undefined && !mayBeAbsent ? '•' : value),
  })
  // A form sends the text of its field; the schema would reject an empty one before `value` encodes it.
  return z.codec(value, z.optional(z.custom<z.output<typeof value>>(() => true)), {
    decode: (value) => value,
    encode: (value) => (deletes && value === '' ? null : value),
  })
}

export const success = <S extends Record<string, z.ZodMiniType>>(members: S) =>
  z.object({ success: z.literal(true), message: z.string(), ...members })
