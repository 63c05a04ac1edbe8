import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/endpoint-table.ts'

type Schema = z.core.$ZodType
interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** Members, also of the objects in a list. */
function membersOf(schema: Schema | undefined, at = ''): Member[] {
  if (schema === undefined) return []
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) return membersOf(schema._zod.def.innerType, at)
  if (schema instanceof z.core.$ZodArray) return membersOf(schema._zod.def.element, `${at}[]`)
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, member]) => [
      { name: `${at}.${name}`, schema: member, isRequired: !z.core.safeDecode(member, undefined as never).success },
      ...membersOf(member, `${at}.${name}`),
    ])
  return []
}

const accepts = ({ schema }: Member, value: unknown) => z.core.safeDecode(schema, value as never).success

const TEXTS = ['Kumasi market', 'ama@example.com', 'ABCDEF', 'a'.repeat(64)]
const isText = (member: Member) => TEXTS.some((text) => accepts(member, text))
/** Texts of a fixed form, and files. */
const EMPTY_BY_DESIGN = new Set([
  'simpleLogin.otp',
  'changePhone.phone',
  ...['previewImport', 'importBook'].flatMap((name) => [`${name}.repaid`, `${name}.loans`, `${name}.payments`]),
])

const members = ENDPOINTS.flatMap((endpoint) => [endpoint.body, endpoint.query].flatMap((schema) => membersOf(schema, endpoint.name)))
const values = members.filter((member) => !isText(member) && !EMPTY_BY_DESIGN.has(member.name))

describe('an amount, a date, a number or a word from a list', () => {
  test('covers the fields of every endpoint', () => {
    expect(values.length).toBeGreaterThan(120)
    expect(values.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'approveLoan.approvedAmount',
        'createUser.role',
        'submitPayment.paymentMethod',
        'confirmPayment.valueDate',
        'readPortfolio.asOf',
        'listStaffLoans.status',
      ]),
    )
  })

  test.each(values.map((member) => [member.name, member] as const))('%s rejects an empty string and null', (_name, member) => {
    expect(['', null].filter((value) => accepts(member, value))).toEqual([])
  })
})

describe('a required text', () => {
  /** An empty search shows the newest; an empty phone removes the number; an account map is saved half done. */
  const EMPTY = ['findPeople.q', 'changePhone.phone', 'saveAccountMap.extra', 'saveAccountMap.accounts[].target']
  const texts = members.filter((member) => member.isRequired && isText(member))

  test('of any endpoint rejects an empty string', () => {
    expect(texts.length).toBeGreaterThan(40)
    expect(members.filter((member) => member.isRequired && accepts(member, '')).map(({ name }) => name)).toEqual(EMPTY)
  })
})
