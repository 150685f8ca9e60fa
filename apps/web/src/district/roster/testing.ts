/** Imports of rosters for tests. Tests override only the fields they are about. */
import type { RosterRun } from '@corridor/contract'
import { asRosterRunId, asSchoolId } from '@corridor/rules/ids'
import { NOW } from '../../base/testing.ts'

const NONE = { active: 0, added: 0, changed: 0, ended: 0 }
const school = (schoolId: number, students: number, staff: number): RosterRun['schools'][number] => ({
  schoolId: asSchoolId(schoolId),
  name: `School ${schoolId}`,
  students: { ...NONE, added: students },
  staff: { ...NONE, added: staff },
  classes: NONE,
  rooms: NONE,
  enrollments: NONE,
  holds: [],
  removal: null,
  choice: null,
})

/** One that brought 66 people to the first of two schools. */
export const aRosterRun = (changes: Partial<RosterRun> = {}): RosterRun => ({
  rosterRunId: asRosterRunId(7),
  state: 'done',
  name: 'district.zip',
  createdAt: NOW,
  startedBy: null,
  isAutomatic: false,
  via: 'upload',
  added: 66,
  changed: 0,
  ended: 0,
  enrolled: 0,
  unenrolled: 0,
  isPartly: false,
  problemCount: 0,
  failure: null,
  format: 'OneRoster 1.1',
  isPartial: false,
  bytes: 1000,
  files: 1,
  people: 66,
  classes: 0,
  list: null,
  schools: [school(1, 60, 6), school(2, 0, 0)],
  orgs: [],
  problems: [],
  nobody: null,
  notImported: [],
  steps: 66,
  stepsDone: 66,
  actions: [{ action: 'add', count: 66 }],
  ...changes,
})
