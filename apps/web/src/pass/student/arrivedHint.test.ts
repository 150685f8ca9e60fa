import { expect, it } from 'vitest'
import { english, spanish } from '../../testing/words.ts'
import { arrivedHint, endedText, tapArrivedText } from './arrivedHint.ts'

it('[SPASS-04] says where to tap Arrived', () => {
  expect(arrivedHint(english, { fromRoomName: 'Room 312' }, true)).toBe("Tap when you're back in Room 312")
  expect(arrivedHint(english, { fromRoomName: null }, true)).toBe("Tap when you're back in your room")
  expect(arrivedHint(english, { fromRoomName: 'Room 312' }, false)).toBe('Tap when you get there')
})

it('[SPASS-04] says afterward how long the pass took', () => {
  expect(endedText(english, { duration: 4 })).toBe('Pass ended, 4 min.')
  expect(endedText(english, { duration: 0 })).toBe('Pass ended, less than 1 min.')
  expect(endedText(english, { duration: null })).toBe('Pass ended.')
})

it('[LANG-03] in Spanish, and away from the button, its name is said', () => {
  expect(arrivedHint(spanish, { fromRoomName: 'Room 312' }, true)).toBe('Toca cuando estés de vuelta en Room 312')
  expect(tapArrivedText(english, { fromRoomName: 'Room 312' }, true)).toBe("Tap Arrived when you're back in Room 312.")
  expect(tapArrivedText(english, { fromRoomName: null }, true)).toBe("Tap Arrived when you're back in your room.")
  expect(tapArrivedText(spanish, { fromRoomName: null }, false)).toBe('Toca Llegué cuando estés ahí.')
})
