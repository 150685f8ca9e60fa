import type { TrailSubject } from '@corridor/rules'

export const THINGS: Readonly<Record<TrailSubject, string>> = {
  user: 'People',
  session: 'Sign-ins',
  pass: 'Passes',
  room: 'Rooms',
  roomSetting: 'Destinations',
  class: 'Classes',
  schedule: 'Schedules',
  school: 'Settings',
  export: 'Exports',
  report: 'Reports',
  roster: 'Rosters',
  rosterService: 'Roster services',
  signOn: 'Sign-in',
}
