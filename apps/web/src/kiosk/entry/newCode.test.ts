import { expect, it } from 'vitest'
import { makeNewCodeCheck } from './newCode.ts'

it('[KIOSK-13] a card that is held into the camera counts once, until it was gone for ten seconds', () => {
  const isNew = makeNewCodeCheck()
  expect([0, 120, 9000, 18_000].map((at) => isNew('204816', at))).toEqual([true, false, false, false])
  expect(isNew('731942', 18_100)).toBe(true)
  expect([isNew('204816', 18_200), isNew('204816', 28_201)]).toEqual([true, true])
})
