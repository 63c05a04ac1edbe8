import { expect, test } from 'vitest'
import { MASKS } from '#domain/access/personal-data.ts'
import { maskPerson } from '#server/access/mask-person.ts'

const ama = {
  fullName: 'Ama Mensah',
  phone: '0244124567',
  momoNumber: '0201112222',
  email: 'ama@example.com',
  address: '12 Market Road, Kumasi',
}

test('maskPerson without view_sensitive_data shows enough to recognise a customer and too little to call one', () => {
  expect(maskPerson(ama, ['view_customer_profiles'])).toEqual({
    fullName: 'Ama Mensah',
    phone: '024•••4567',
    momoNumber: '020•••2222',
    email: 'a•••@example.com',
    address: '•••, Kumasi',
  })
})

test('maskPerson with view_sensitive_data shows a person in full', () => {
  expect(maskPerson(ama, ['view_customer_profiles', 'view_sensitive_data'])).toEqual(ama)
})

test('maskPerson leaves missing values empty', () => {
  expect(maskPerson({ phone: null, email: null, address: null, momoNumber: null }, [])).toEqual({
    phone: null,
    email: null,
    address: null,
    momoNumber: null,
  })
})

test('maskPerson masks each member with a mask in PERSONAL_DATA', () => {
  const person = Object.fromEntries([...MASKS.keys()].map((member) => [member, 'Ama of Accra']))
  expect(Object.values(maskPerson(person, [])).filter((value) => value === 'Ama of Accra')).toEqual([])
})
