import { expect, it } from 'vitest'
import { arrivedHint, endedText } from './arrivedHint.ts'

it('[SPASS-04] says where to tap Arrived', () => {
  expect(arrivedHint({ fromRoomName: 'Room 312' }, true)).toBe("Tap when you're back in Room 312")
  expect(arrivedHint({ fromRoomName: null }, true)).toBe("Tap when you're back in your room")
  expect(arrivedHint({ fromRoomName: 'Room 312' }, false)).toBe('Tap when you get there')
})

it('[SPASS-04] says afterward how long the pass took', () => {
  expect(endedText({ duration: 4 })).toBe('Pass ended, 4 min.')
  expect(endedText({ duration: 0 })).toBe('Pass ended, less than 1 min.')
  expect(endedText({ duration: null })).toBe('Pass ended.')
})
