import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { ProfileMember } from '#contract/profile.ts'
import { LONGEST_ADDRESS } from '#contract/profile-shape.ts'
import type { ProfileAnswer } from '#domain/access/personal-data.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import type { Choice } from '#web/forms/select-field.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { BUSINESS_CHOICES } from '#web/profile/business-types.ts'

export type Answers = Record<ProfileMember, string>

interface Field {
  readonly name: string
  /** In rows of staff; by default `name`. */
  readonly staffName?: string
  /** Where a review lists changes; by default as in rows. */
  readonly changeName?: string
  /** Rule W9 has the sentences of the others. */
  readonly optional?: true
  readonly hint?: string
  readonly officeHint?: string
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  /** For the lists that show it beside the name of the customer, or not at all. */
  readonly onlyInFullLists?: true
}
type Chosen = { readonly choices: readonly Choice<string>[]; readonly type?: never }
type Typed = { readonly choices?: never; readonly type?: 'tel'; readonly maxLength: number }
export type ProfileField = Field & (Chosen | Typed)

/** Forms, pages, checklist and staff screens follow from it. In the order of the forms. */
export const PROFILE_FIELDS: Readonly<Record<ProfileMember, ProfileField>> = {
  businessType: {
    name: 'Business type',
    staffName: 'Business',
    choices: BUSINESS_CHOICES,
    placeholder: 'Choose what you do',
    hint: 'Do you get a salary? Choose Other.',
    onlyInFullLists: true,
  },
  address: {
    name: 'Address',
    maxLength: LONGEST_ADDRESS,
    hint: 'Where we find you: shop or house, street or landmark, town.',
    autoComplete: 'street-address',
    officeHint: 'Where to find the business.',
  },
  momoNumber: {
    name: 'Mobile money number',
    staffName: 'Mobile money',
    changeName: 'Mobile money number',
    type: 'tel',
    maxLength: 30,
    placeholder: '024XXXXXXX',
    hint: 'The wallet in your own name. Your loan can be paid to it.',
    autoComplete: 'tel-national',
  },
}

// The record above has these keys alone.
export const PROFILE_MEMBERS = Object.keys(PROFILE_FIELDS) as ProfileMember[]

/** `first`, then the others in the order of the forms. */
export const membersFrom = (first: ProfileMember): ProfileMember[] => [first, ...PROFILE_MEMBERS.filter((member) => member !== first)]

export const answersFrom = (answerOf: (member: ProfileMember) => string | null | undefined): Answers =>
  // Object.fromEntries loses the types of the members.
  Object.fromEntries(PROFILE_MEMBERS.map((member) => [member, answerOf(member) ?? ''])) as Answers

/** `Mobile Money Number`, as customers read it. */
export const titleOf = ({ name }: ProfileField): string => name.replace(/ \w/g, (start) => start.toUpperCase())

/** A choice by its name. */
export const formatAnswer = (field: ProfileField, answer: string): string =>
  field.choices?.find(({ value }) => value === answer)?.name ?? answer

export const formatOwn = (field: ProfileField, answer: string): string =>
  field.type === 'tel' ? formatPhone(answer) : formatAnswer(field, answer)

export const NOT_GIVEN = 'Not given'

/** For the customer. */
export const ownRows = (user: Pick<CurrentUser, ProfileAnswer>, list: 'full' | 'short'): (readonly [string, string])[] =>
  membersFrom('address').flatMap((member) => {
    const field = PROFILE_FIELDS[member]
    const answer = user[member]
    const network = member === 'momoNumber' ? `, ${PROVIDER_NAMES[user.momoProvider]}` : ''
    if (list === 'short' && field.onlyInFullLists) return []
    return [[titleOf(field), answer ? `${formatOwn(field, answer)}${network}` : NOT_GIVEN]]
  })
