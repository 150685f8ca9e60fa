import { expect, it } from 'vitest'
import { sortErrors } from './fieldErrors.ts'

const values = { note: '', origin: null, destination: null }

it('[D-133] the server’s errors are assigned to their fields, by name, by path, or by the name they are sent under', () => {
  const fields = {
    'pass.note': 'Too long',
    'attributes.origin.0.roomId': 'No such room',
    'pass.toRoomId': 'Choose a room',
    'pass.toFacultyId': 'Choose a teacher',
  }
  expect(sortErrors(fields, values, { toRoomId: 'destination' })).toEqual({
    byField: { note: 'Too long', origin: 'No such room', destination: 'Choose a room' },
    rest: ['Choose a teacher'],
  })
})

it('each field gets one message', () => {
  expect(sortErrors({ 'origin.0': 'First', 'origin.1': 'Second' }, values).byField).toEqual({ origin: 'First' })
})
