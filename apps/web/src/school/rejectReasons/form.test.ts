import { expect, it } from 'vitest'
import { changesOf, formOf, problemsOf, reasonsOf } from './form.ts'

const form = (...lines: string[]) => ({ rejectReasons: lines.join('\n') })

it('[D-020] each line is a reason; empty lines and repetitions do not count', () => {
  expect(reasonsOf(form(' Test ', '', 'Fire drill', 'Test'))).toEqual(['Test', 'Fire drill'])
  expect(reasonsOf(formOf({ rejectReasons: ['Test', 'Fire drill'] }))).toEqual(['Test', 'Fire drill'])
})

it('[D-020] spaces and empty lines are no change', () => {
  expect(changesOf(form('Test ', ''), form('Test'))).toEqual({})
  expect(changesOf(form(), form('Test'))).toEqual({ rejectReasons: [] })
})

it('[D-020] a reason that is too long, or too many of them, is said', () => {
  expect(problemsOf(form('x'.repeat(80))).rejectReasons).toBeFalsy()
  expect(problemsOf(form('x'.repeat(81))).rejectReasons).toContain('longer than 80 characters')
  expect(problemsOf(form(...Array.from({ length: 13 }, (_, at) => `Reason ${at}`))).rejectReasons).toContain(
    'At most 12',
  )
})
