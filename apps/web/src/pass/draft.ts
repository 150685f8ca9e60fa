/** What the fields of a new pass are called in the call that makes it. */
export const SENT_AS = {
  fromRoomId: 'origin',
  fromFacultyId: 'origin',
  toRoomId: 'destination',
  toFacultyId: 'chosenFacultyId',
  scheduledFor: 'schedule',
} as const
