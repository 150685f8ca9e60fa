import { expect, it } from 'vitest'
import { pinProblem } from './pin.ts'

it('[KIOSK-09] a PIN has 4 to 8 digits, and is not one that others try first', () => {
  const problems = (...pins: string[]) => pins.map((pin) => pinProblem(pin, 'A-204816'))
  expect(problems('', '123', '204816204', '12a4', '１２３４')).toEqual(Array(5).fill('format'))
  expect(problems('0000', '7777', '1234', '45678', '4321', '4816', '204816')).toEqual(Array(7).fill('easy'))
  expect(problems('2580', '1357', '20481', '11221122')).toEqual([null, null, null, null])
  expect(pinProblem('4816', null)).toBeNull()
})
