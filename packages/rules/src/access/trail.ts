/**
 * What the audit trail has lines about, and what kind of thing each is: part of a school's setup, a person, a pass, or
 * students who are kept apart.
 * The ability `activity.seeLine` says who may read which kind.
 */
export const TRAIL_SUBJECTS = {
  school: 'setup',
  schedule: 'setup',
  room: 'setup',
  roomSetting: 'setup',
  class: 'setup',
  kiosk: 'setup',
  user: 'person',
  session: 'person',
  pass: 'pass',
  export: 'setup',
  report: 'setup',
  roster: 'setup',
  rosterService: 'setup',
  signOn: 'setup',
  apartGroup: 'apart',
  /** All passes were paused, or a list of all students was taken out. */
  freeze: 'setup',
  /** Whom somebody with hall duty looked for, and what they reported. */
  hall: 'pass',
} as const satisfies Record<string, 'setup' | 'person' | 'pass' | 'apart'>

export type TrailSubject = keyof typeof TRAIL_SUBJECTS

/** Whom or what a line is about. People are told apart, because different permissions open them. */
export type TrailTopic = 'setup' | 'student' | 'staff' | 'pass' | 'apart' | 'allowance'

/** Lines about a student that say which limits they have: the reason is often one that few need to know. */
export const ALLOWANCE_ACTION = 'allowance'
