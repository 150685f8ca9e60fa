import { expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { aPassThatIs, aStudent, aViewer, DESTINATION_TEACHER } from '../testing/builders.ts'
import { refuseSecondLive } from './secondLive.ts'

const running = { ...aPassThatIs('inProgress'), toRoomName: 'Library' }
const waiting = { ...aPassThatIs('queued'), toRoomName: 'Library' }

it('[D-136] tells the student which pass is live, and how to end it', () => {
  const student = aStudent()
  expect(refuseSecondLive(running, student).message).toBe(
    'You already have a live pass to Library. Mark it as Arrived first.',
  )
  expect(refuseSecondLive(waiting, student).message).toBe(
    'You are already in line for Library. Cancel that pass first.',
  )
})

it('[D-136] tells staff which pass it is only if they may see it', () => {
  const teacher = aViewer({ userId: DESTINATION_TEACHER })
  expect(refuseSecondLive(running, teacher)).toEqual({
    code: 'live_pass',
    message: 'This student already has a live pass to Library. End it first.',
  })
  expect(refuseSecondLive(waiting, teacher).message).toMatch(/^This student is already in line for Library\./)
  expect(refuseSecondLive(running, aViewer({ userId: asUserId(77) })).message).not.toMatch(/Library/)
})
