import { expect, it } from 'vitest'
import { makeReader } from './reader.ts'

/** What is read from these keys, each so long after the one before. */
function readFrom(keys: readonly string[], gap: number): string | null {
  const reader = makeReader()
  return keys.map((key, at) => reader(key, 1000 + at * gap)).at(-1) ?? null
}

it('[KIOSK-08] what is typed quickly and ended with Enter was read from a card', () => {
  expect(readFrom([...'204816', 'Enter'], 8)).toBe('204816')
  expect(readFrom(['Shift', 'A', 'b', '-', '1', 'Enter'], 20)).toBe('Ab-1')
  // A person, and a key that is pressed twice by mistake.
  expect(readFrom([...'204816', 'Enter'], 90)).toBeNull()
  expect(readFrom(['1', '1', 'Enter'], 5)).toBeNull()
  expect(readFrom([...'2048', 'Backspace', 'Enter'], 5)).toBeNull()
})

it('[KIOSK-08] what a person typed before the card is not part of it', () => {
  const reader = makeReader()
  reader('2', 0)
  reader('0', 200)
  const read = [...'731942', 'Enter'].map((key, at) => reader(key, 5000 + at * 10)).at(-1)
  expect(read).toBe('731942')
})

it('[KIOSK-08] a card that was read on a slow computer is never taken for its last letters', () => {
  const reader = makeReader()
  const read = [...'204816', 'Enter'].map((key, at) => reader(key, 1000 + at * 8 + (at > 1 ? 200 : 0)))
  expect(read).toEqual(read.map(() => null))
})
