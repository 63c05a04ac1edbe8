import { describe, expect, test } from 'vitest'
import { compareNames } from '#domain/loans/holder-name.ts'

describe('the holder of a wallet is the customer', () => {
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
  ])('%s is %s', (ours, theirs) => expect(compareNames(ours, theirs)).toBe('same'))
})

describe('somebody has to look', () => {
  test.each([
    ['Ama Mensah', 'Ama Mensa', 'a letter is missing'],
    ['Ama Mensah', 'Ama Mensha', 'two letters are swapped'],
    ['Abena Mensah', 'Abina Mensah', 'a letter is another'],
    ['Ama Mensah', 'A. Mensah', 'only the initial is told'],
    ['Ama Mensah', 'Mensah', 'only one word is told'],
    ['Yaw Amoah Boateng', 'Y A Boateng', 'two initials are told'],
  ])('at %s and %s: %s', (ours, theirs) => expect(compareNames(ours, theirs)).toBe('check'))
})

describe('it is somebody different', () => {
  test.each([
    ['Ama Mensah', 'Kofi Boateng'],
    ['Ama Mensah', 'Kofi Mensah'],
    ['Ama Serwaa Mensah', 'Ama Yaa Mensah'],
    ['Ama Mensah', 'Esi Mensah'],
    ['Ama Ama', 'Ama Mensah'],
    ['Ama Mensah', 'SAND BOX'],
    ['Abena Mensah', 'Abina Nensag'],
    ['', 'Ama Mensah'],
  ])('%s is not %s', (ours, theirs) => expect(compareNames(ours, theirs)).toBe('different'))
})

test('where the network tells no name nothing is compared', () => {
  expect(compareNames('Ama Mensah', null)).toBe('untold')
  expect(compareNames('Ama Mensah', ' - ')).toBe('untold')
})
