/** The addresses that the specification names, or that were settled where it does not. */
import { expect, it } from 'vitest'
import { calls } from './calls.ts'

const SETTLED = [
  'POST /api/room',
  'POST /api/room/:roomId',
  'GET /api/room/:roomId/full',
  'POST /api/usergroup/:userGroupId',
  'POST /api/passsetting',
  'POST /api/passsetting/bulk',
  'POST /api/roomsetting',
  'POST /api/roomsetting/:roomSettingId',
  'DELETE /api/roomsetting/:roomSettingId',
  'POST /api/school/:schoolId',
  'POST /api/school/:schoolId/logo',
  'GET /api/school/:schoolId/usage',
  'GET /api/school/:schoolId/insights',
  'POST /api/schedule',
  'DELETE /api/schedule/:scheduleId',
  'POST /api/block',
  'DELETE /api/block/:blockId',
  'POST /api/timerange',
  'DELETE /api/timerange/:timeRangeId',
  'GET /api/district/:districtId/faculty',
  'GET /api/district/:districtId/students',
]

it.each(SETTLED)('[D-124] there is %s', (key) => {
  expect(Object.keys(calls)).toContain(key)
})
