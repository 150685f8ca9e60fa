import type { Person } from '@corridor/contract'
import { expect, it } from 'vitest'
import { changesOf, formOf, type PersonForm, problemsOf } from './form.ts'

const saved = formOf({
  firstName: 'Maya',
  lastName: 'Okonkwo',
  email: null,
  username: 'maya.okonkwo',
  grade: '10',
  schoolIdentifier: null,
  title: null,
  professionalName: null,
} as Person)
const form = (changes: Partial<PersonForm> = {}): PersonForm => ({ ...saved, ...changes })

it('[USER-14] only what differs is sent, trimmed, and what was emptied as null', () => {
  expect(changesOf(form(), saved)).toEqual({})
  expect(changesOf(form({ firstName: ' Maya ' }), saved)).toEqual({})
  expect(changesOf(form({ grade: '', username: 'Maya.O' }), saved)).toEqual({ grade: null, username: 'maya.o' })
  expect(changesOf(form({ title: 'Dr.' }), saved)).toEqual({ title: 'Dr.' })
})

it('what is wrong is said at its field', () => {
  expect(Object.values(problemsOf(form())).filter(Boolean)).toEqual([])
  expect(problemsOf(form({ firstName: ' ' })).firstName).toBe('Enter a first name.')
  expect(problemsOf(form({ lastName: 'x'.repeat(300) })).lastName).toBe('At most 100 characters.')
  expect(problemsOf(form({ email: 'nowhere' })).email).toContain('name@school.org')
  expect(problemsOf(form({ username: 'two words' })).username).toMatch(/without spaces/)
  expect(problemsOf(form({ username: 'ѕаm' })).username).toMatch(/letters, digits/)
  expect(problemsOf(form({ username: 'Maya.O' })).username).toBe(false)
})
