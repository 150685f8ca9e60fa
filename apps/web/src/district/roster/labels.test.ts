import type { RosterStep } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { stepText } from './labels.ts'

const step: RosterStep = {
  rosterStepId: 1,
  kind: 'classes',
  action: 'change',
  name: 'Algebra',
  schoolIds: [asSchoolId(1)],
  changed: [],
  kept: [],
  username: null,
  conflict: null,
  here: null,
  held: null,
  decisions: [],
  joining: 0,
  leaving: 0,
  hasNewOwner: false,
  coTeachersIn: [],
  coTeachersOut: [],
  isDone: false,
}

it('[D-153] what changes in a class is said in words: its teachers, and how many students', () => {
  const told = { hasNewOwner: true, coTeachersIn: ['Mr. Ortiz', 'Ms. Kim'], coTeachersOut: ['Mr. Osei'], joining: 25 }
  expect(stepText({ ...step, ...told, leaving: 1 })).toBe(
    'new teacher; with Mr. Ortiz, Ms. Kim; without Mr. Osei; 25 students in; 1 student out',
  )
  expect(stepText(step)).toBe('')
})
