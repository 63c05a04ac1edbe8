import { describe, expect, test } from 'vitest'
import { calledName, compareNames } from '#domain/loans/holder-name.ts'

describe('compareNames same', () => {
  test.each([
    ['Ama Mensah', 'Ama Mensah'],
    ['Ama Mensah', 'MENSAH AMA'],
    ['Ama Mensah', 'Ama Serwaa Mensah'],
    ['Ama Serwaa Mensah', 'mensah, ama'],
    ['Kofi Owusu-Ansah', 'OWUSU ANSAH KOFI'],
    ['Kofi Owusu-Ansah', 'Kofi OwusuAnsah'],
    ['Esi Adɛ', 'ESI ADE'],
    ['André Kouamé', 'Kouame Andre'],
    ["Ama N'Dri", 'NDRI AMA'],
    ['Ama Mensah', 'Mrs. Ama Mensah'],
    ['Adwoa', 'ADWOA'],
  ])('for %s and %s', (ours, theirs) => expect(compareNames(ours, theirs)).toBe('same'))
})

describe('compareNames check', () => {
  test.each([
    ['Ama Mensah', 'Ama Mensa', 'a letter is missing'],
    ['Ama Mensah', 'Ama Mensha', 'two letters are swapped'],
    ['Abena Mensah', 'Abina Mensah', 'a letter is another'],
    ['Ama Mensah', 'A. Mensah', 'only the initial is told'],
    ['Ama Mensah', 'Mensah', 'only one word is told'],
    ['Yaw Amoah Boateng', 'Y A Boateng', 'two initials are told'],
  ])('for %s and %s: %s', (ours, theirs) => expect(compareNames(ours, theirs)).toBe('check'))
})

describe('compareNames different', () => {
  test.each([
    ['Ama Mensah', 'Kofi Boateng'],
    ['Ama Mensah', 'Kofi Mensah'],
    ['Ama Serwaa Mensah', 'Ama Yaa Mensah'],
    ['Ama Mensah', 'Esi Mensah'],
    ['Ama Ama', 'Ama Mensah'],
    ['Ama Mensah', 'SAND BOX'],
    ['Abena Mensah', 'Abina Nensag'],
    ['', 'Ama Mensah'],
  ])('for %s and %s', (ours, theirs) => expect(compareNames(ours, theirs)).toBe('different'))
})

test('compareNames returns "untold" when the network returns no name', () => {
  expect(compareNames('Ama Mensah', null)).toBe('untold')
  expect(compareNames('Ama Mensah', ' - ')).toBe('untold')
})

describe('calledName', () => {
  test.each([
    ['Ama Serwaa Mensah', 'Ama'],
    ['Dr Ama Mensah', 'Ama'],
    ['Rev. Dr. Kofi Boateng', 'Kofi'],
    ['Dr Mensah', 'Dr Mensah'],
    ['Adwoa', 'Adwoa'],
    ['Madam', 'Madam'],
    ['  ', ''],
  ])('of %s is %s', (fullName, called) => expect(calledName(fullName)).toBe(called))
})
