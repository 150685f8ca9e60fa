/** The users a visitor can sign in as. Everybody else signs in with first and last name and the same password. */
export const DEMO_PASSWORD = 'corridor'

interface DemoPerson {
  username: string
  firstName: string
  lastName: string
  title?: 'Dr.' | 'Mr.' | 'Ms.'
}

export const DEMO_PEOPLE = {
  student: { username: 'student.demo', firstName: 'Maya', lastName: 'Okonkwo' },
  lockedStudent: { username: 'locked.demo', firstName: 'Theo', lastName: 'Winters' },
  teacher: { username: 'teacher.demo', firstName: 'Elena', lastName: 'Alvarez', title: 'Ms.' },
  hallDuty: { username: 'halls.demo', firstName: 'Kwame', lastName: 'Osei', title: 'Mr.' },
  administrator: { username: 'admin.demo', firstName: 'Daniel', lastName: 'Whitaker', title: 'Mr.' },
  districtAdministrator: { username: 'district.demo', firstName: 'Ruth', lastName: 'Abara', title: 'Dr.' },
} as const satisfies Record<string, DemoPerson>

export const DEMO_GRADE = 10
export const DEMO_ROOM = 'Room 204'

export interface DemoSignIn {
  username: string
  who: string
  sees: string
}

export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  {
    username: DEMO_PEOPLE.student.username,
    who: `Maya Okonkwo, student, grade ${DEMO_GRADE}`,
    sees: 'a pass from her teacher that can start now, a request, and room for a new one',
  },
  {
    username: DEMO_PEOPLE.lockedStudent.username,
    who: `Theo Winters, student, grade ${DEMO_GRADE}, locked`,
    sees: 'two quick passes a day, one of them used',
  },
  {
    username: DEMO_PEOPLE.teacher.username,
    who: `Ms. Alvarez, teacher, ${DEMO_ROOM}`,
    sees: 'her students in the halls, in line, to confirm and to approve',
  },
  {
    username: DEMO_PEOPLE.hallDuty.username,
    who: 'Mr. Osei, hall duty',
    sees: 'everybody who is in the halls, under Halls',
  },
  {
    username: DEMO_PEOPLE.administrator.username,
    who: 'Mr. Whitaker, assistant principal of the high school',
    sees: 'every pass of the school',
  },
  {
    username: DEMO_PEOPLE.districtAdministrator.username,
    who: 'Dr. Abara, district administrator',
    sees: 'both schools',
  },
]
