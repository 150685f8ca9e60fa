/**
 * The passes that are open when the demo starts, as data. Minutes count back from now for what has happened, and
 * forward for what is scheduled. The numbers are consistent: the second-floor restroom is full when the two students in
 * line get there, and no other limit is exceeded.
 */
export type Story =
  | { state: 'active'; started: number }
  | { state: 'inLine'; since: number }
  | { state: 'arrived'; started: number; completed: number }
  | { state: 'used'; started: number; completed: number; flagged?: true }
  /** Approved, not yet started, as soon as possible. */
  | { state: 'approved'; requested: number; approved: number }
  /** Created by staff for later. */
  | { state: 'issued'; made: number; in: number; by: 'origin' | 'destination'; seen?: true }
  /** Requested by a student; without a time it is as soon as possible. */
  | { state: 'requested'; requested: number; in?: number }

export interface Scene {
  /** From the lead teacher's class, or from any other. */
  from: 'lead' | 'other'
  to: string
  story: Story
  note?: string
  /** One of the two demo students; anybody in the class if omitted. */
  who?: 'student' | 'lockedStudent'
}

const LEADS_ROOM = 'Room 204'

export const SCENES: readonly Scene[] = [
  { from: 'lead', to: 'Restroom, 2nd floor', story: { state: 'active', started: 13 } },
  { from: 'other', to: 'Restroom, 2nd floor', story: { state: 'active', started: 6 } },
  { from: 'lead', to: 'Restroom, 2nd floor', story: { state: 'active', started: 4 } },
  { from: 'lead', to: 'Restroom, 2nd floor', story: { state: 'inLine', since: 3 } },
  { from: 'other', to: 'Restroom, 2nd floor', story: { state: 'inLine', since: 1 } },
  { from: 'other', to: 'Restroom, 1st floor', story: { state: 'active', started: 17 } },
  { from: 'other', to: 'Restroom, 1st floor', story: { state: 'active', started: 2 } },
  { from: 'other', to: 'Restroom, 3rd floor', story: { state: 'active', started: 5 } },
  { from: 'other', to: 'Water fountain, 1st floor', story: { state: 'active', started: 1 } },
  { from: 'lead', to: 'Water fountain, 2nd floor', story: { state: 'active', started: 2 } },
  { from: 'other', to: 'Nurse', story: { state: 'active', started: 9 }, note: 'Headache' },
  { from: 'lead', to: 'Nurse', story: { state: 'active', started: 3 } },
  { from: 'other', to: 'Library', story: { state: 'active', started: 18 }, note: 'Research for the history project' },
  { from: 'other', to: 'Library', story: { state: 'active', started: 11 } },
  { from: 'other', to: 'Library', story: { state: 'active', started: 7 } },
  { from: 'other', to: 'Counseling', story: { state: 'active', started: 14 } },
  { from: 'other', to: 'Room 103', story: { state: 'active', started: 4 }, note: 'Finishing the test from yesterday' },

  { from: 'lead', to: 'Water fountain, 2nd floor', story: { state: 'arrived', started: 7, completed: 4 } },
  { from: 'lead', to: 'Restroom, 1st floor', story: { state: 'arrived', started: 11, completed: 5 } },
  { from: 'other', to: 'Restroom, 3rd floor', story: { state: 'arrived', started: 8, completed: 2 } },
  { from: 'other', to: 'Water fountain, 1st floor', story: { state: 'arrived', started: 4, completed: 2 } },
  { from: 'other', to: 'Nurse', story: { state: 'arrived', started: 16, completed: 6 } },
  { from: 'other', to: 'Library', story: { state: 'arrived', started: 19, completed: 8 } },

  { from: 'other', to: 'Restroom, 3rd floor', story: { state: 'used', started: 15, completed: 11 } },
  { from: 'other', to: 'Water fountain, 3rd floor', story: { state: 'used', started: 6, completed: 4 } },
  { from: 'lead', to: 'Water fountain, 2nd floor', story: { state: 'used', started: 16, completed: 14 } },
  { from: 'other', to: 'Restroom, gym', story: { state: 'used', started: 18, completed: 9, flagged: true } },

  { from: 'other', to: 'Office', story: { state: 'approved', requested: 6, approved: 3 } },
  { from: 'other', to: 'Counseling', story: { state: 'issued', made: 95, in: 8, by: 'destination' } },
  { from: 'other', to: 'Counseling', story: { state: 'issued', made: 90, in: 35, by: 'destination', seen: true } },
  { from: 'other', to: 'Nurse', story: { state: 'issued', made: 40, in: 50, by: 'origin' }, note: 'Daily medication' },
  { from: 'other', to: LEADS_ROOM, story: { state: 'issued', made: 70, in: 25, by: 'destination' } },
  { from: 'other', to: LEADS_ROOM, story: { state: 'issued', made: 65, in: 75, by: 'destination', seen: true } },
  { from: 'lead', to: 'Office', story: { state: 'issued', made: 20, in: 4, by: 'origin' }, note: 'Pick up a letter' },

  { from: 'lead', to: 'Office', story: { state: 'requested', requested: 2 } },
  { from: 'lead', to: 'Auditorium', story: { state: 'requested', requested: 15, in: 90 }, note: 'Rehearsal' },
  { from: 'other', to: LEADS_ROOM, story: { state: 'requested', requested: 4, in: 45 }, note: 'Help with my essay' },
  { from: 'other', to: LEADS_ROOM, story: { state: 'requested', requested: 7 } },
  { from: 'other', to: 'Counseling', story: { state: 'requested', requested: 3 } },
  { from: 'other', to: 'Gym', story: { state: 'requested', requested: 12, in: 70 }, note: 'Forgot my shoes there' },
  { from: 'other', to: 'Office', story: { state: 'requested', requested: 5 } },
]

/** The passes of the two students that a visitor can sign in as. */
export const DEMO_STUDENT_SCENES: readonly Scene[] = [
  {
    who: 'student',
    from: 'lead',
    to: 'Library',
    story: { state: 'issued', made: 25, in: 3, by: 'origin' },
    note: 'Return the class set of novels',
  },
  {
    who: 'student',
    from: 'lead',
    to: 'Counseling',
    story: { state: 'requested', requested: 10, in: 120 },
    note: 'Planning next year',
  },
  { who: 'lockedStudent', from: 'lead', to: 'Restroom, gym', story: { state: 'used', started: 14, completed: 10 } },
]
