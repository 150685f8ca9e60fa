/** The names of a new pass's fields in the request that creates it. */
export const SENT_AS = {
  fromRoomId: 'origin',
  fromFacultyId: 'origin',
  toRoomId: 'destination',
  toFacultyId: 'chosenFacultyId',
  scheduledFor: 'schedule',
} as const
