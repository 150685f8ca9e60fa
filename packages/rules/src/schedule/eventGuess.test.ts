import { expect, it } from 'vitest'
import { guessOfEvent } from './eventGuess.ts'

it('[DAYS-06] guesses what an event of a calendar means', () => {
  const guesses = [
    'No School - Staff Development',
    'Winter Break',
    'MLK Day',
    'Early Release',
    'Half-day',
    'Prom',
    'Breakfast',
  ]
  expect(guesses.map(guessOfEvent)).toEqual(['none', 'none', 'none', 'early', 'early', 'nothing', 'nothing'])
})
