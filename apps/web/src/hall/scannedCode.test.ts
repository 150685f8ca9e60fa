import { expect, it } from 'vitest'
import { scannedCode } from './scannedCode.ts'

const HERE = 'https://passes.example.org'
const ID = '019a0000-0000-7000-8000-000000000000'

it('[HALL-04] a code is a pass of our own server, or a number on an ID card, or nothing', () => {
  expect(scannedCode(`${HERE}/readonly/${ID}`, HERE)).toEqual({ passId: ID })
  expect(scannedCode(' B-206118 ', HERE)).toEqual({ number: 'B-206118' })
  expect(scannedCode(`https://elsewhere.example/readonly/${ID}`, HERE)).toBeNull()
  expect(scannedCode('Have a nice day', HERE)).toBeNull()
})
