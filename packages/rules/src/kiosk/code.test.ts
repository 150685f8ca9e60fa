import { expect, it } from 'vitest'
import { connectCodeText, readConnectCode, readStudentCard, readStudentNumber } from './code.ts'

it('[KIOSK-03] a connection code is read however it is typed', () => {
  expect(connectCodeText('WDJBMJHT')).toBe('WDJB-MJHT')
  for (const typed of ['WDJB-MJHT', ' wdjb mjht ', 'WDJB–MJHT']) expect(readConnectCode(typed)).toBe('WDJBMJHT')
  for (const typed of ['', 'WDJB', 'WDJB-MJHTB', 'WDJA-MJHT', 'WDJ1-MJHT']) expect(readConnectCode(typed)).toBeNull()
})

it('[KIOSK-08] a number has 3 to 20 letters, digits or hyphens; case and spaces around it do not count', () => {
  expect([' 204816', '204816\r\n', 'ab-1', 'AB-1'].map(readStudentNumber)).toEqual(['204816', '204816', 'AB-1', 'AB-1'])
  for (const typed of ['', '12', '1'.repeat(21), '20 48', "1' or", 'ñ123']) expect(readStudentNumber(typed)).toBeNull()
})

it('[KIOSK-10] a student card is never taken for a number, nor a number for a card', () => {
  const card = 'BCDFGHJKLMNPQRSTVWXZBCDFGHJKLM'
  expect([card, card.toLowerCase()].map(readStudentCard)).toEqual([card, card])
  expect([readStudentNumber(card), readStudentCard('204816'), readStudentCard(card.slice(1))]).toEqual([
    null,
    null,
    null,
  ])
})
