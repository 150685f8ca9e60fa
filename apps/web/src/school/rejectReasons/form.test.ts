import { expect, it } from 'vitest'
import { changesOf, formOf, problemsOf, reasonsOf, withReasons } from './form.ts'

const form = (...lines: string[]) => ({ rejectReasons: lines.join('\n'), spanish: {} })

it('[D-020] each line is a reason; empty lines and repetitions do not count', () => {
  expect(reasonsOf(form(' Test ', '', 'Fire drill', 'Test'))).toEqual(['Test', 'Fire drill'])
  expect(reasonsOf(formOf({ rejectReasons: ['Test', 'Fire drill'], rejectReasonsEs: [] }))).toEqual([
    'Test',
    'Fire drill',
  ])
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

it('[LANG-06] a Spanish wording stays with its reason, whatever is done to the others', () => {
  const saved = formOf({ rejectReasons: ['Test', 'Drill'], rejectReasonsEs: [{ reason: 'Drill', es: 'Simulacro' }] })
  expect(changesOf(saved, saved)).toEqual({})
  expect(changesOf(withReasons(saved, 'Drill\nTest'), saved)).toEqual({ rejectReasons: ['Drill', 'Test'] })
  expect(changesOf(withReasons(saved, 'Test\nFire drill'), saved)).toEqual({
    rejectReasons: ['Test', 'Fire drill'],
    rejectReasonsEs: [{ reason: 'Fire drill', es: 'Simulacro' }],
  })
  expect(changesOf(withReasons(saved, 'Test'), saved)).toEqual({ rejectReasons: ['Test'], rejectReasonsEs: [] })
  expect(changesOf({ ...saved, spanish: { Test: '  ', Drill: ' ' } }, saved)).toEqual({ rejectReasonsEs: [] })
})

it('a wording of a reason that is no longer there is not shown', () => {
  expect(formOf({ rejectReasons: [], rejectReasonsEs: [{ reason: 'Drill', es: 'Simulacro' }] }).spanish).toEqual({})
})
