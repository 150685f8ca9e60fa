import { expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { asUserId } from '../ids.ts'
import { aPassThatIs, aStudent, aViewer, DESTINATION_TEACHER } from '../testing/builders.ts'
import { spanish } from '../testing/words.ts'
import { explainRefusal } from '../text/explainRefusal.ts'
import { english } from '../words/english.ts'
import { type LivePass, outlookRefusal } from './secondLive.ts'

const running = { ...aPassThatIs('inProgress'), toRoomName: 'Library' }
const waiting = { ...aPassThatIs('queued'), toRoomName: 'Library' }

function textOf(live: LivePass, viewer: Viewer, i18n = english) {
  return explainRefusal(i18n, outlookRefusal('live_pass', live, viewer))
}

it('[D-136] [LANG-03] tells the student which pass is live, and how to end it', () => {
  const student = aStudent()
  expect(textOf(running, student)).toBe('You already have a live pass to Library. Mark it as Arrived first.')
  expect(textOf(waiting, student)).toBe('You are already in line for Library. Cancel that pass first.')
  expect(textOf(running, student, spanish)).toBe('Ya tienes un pase activo a Library. Primero márcalo con Llegué.')
})

it('[D-136] tells staff which pass it is only if they may see it', () => {
  const teacher = aViewer({ userId: DESTINATION_TEACHER })
  expect(outlookRefusal('live_pass', running, teacher).code).toBe('live_pass')
  expect(textOf(running, teacher)).toBe('This student already has a live pass to Library. End it first.')
  expect(textOf(waiting, teacher)).toBe('This student is already in line for Library. Cancel that pass first.')
  expect(outlookRefusal('live_pass', running, aViewer({ userId: asUserId(77) }))).toEqual({ code: 'live_pass' })
})
