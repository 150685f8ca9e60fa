import type * as tables from '../db/schema/index.ts'
import type { PassEventRow } from './events.ts'
import type { IncidentRow } from './incidents.ts'
import type { Row } from './insert.ts'
import type { PassRow } from './passes.ts'
import type { PassSettingRow, SettingRow } from './settings.ts'

/** Everything the demo writes, by table. */
export interface DemoRows {
  districts: Row<typeof tables.district>[]
  schools: Row<typeof tables.school>[]
  accounts: Row<typeof tables.userAccount>[]
  memberships: Row<typeof tables.membership>[]
  schedules: Row<typeof tables.schedule>[]
  blocks: Row<typeof tables.block>[]
  timeRanges: Row<typeof tables.timeRange>[]
  schoolDays: Row<typeof tables.schoolDay>[]
  schoolCalendars: Row<typeof tables.schoolCalendar>[]
  rooms: Row<typeof tables.room>[]
  roomLinks: Row<typeof tables.roomLink>[]
  classes: Row<typeof tables.schoolClass>[]
  classTeachers: Row<typeof tables.classTeacher>[]
  classMembers: Row<typeof tables.classMember>[]
  quickSelects: Row<typeof tables.quickSelect>[]
  terms: Row<typeof tables.term>[]
  closedTimes: Row<typeof tables.closedTime>[]
  apartGroups: Row<typeof tables.apartGroup>[]
  apartMembers: Row<typeof tables.apartMember>[]
  kiosks: Row<typeof tables.kiosk>[]
  roomSettings: SettingRow[]
  passSettings: PassSettingRow[]
  passes: PassRow[]
  passEvents: PassEventRow[]
  changes: Row<typeof tables.changeEvent>[]
  incidents: IncidentRow[]
  notifications: Row<typeof tables.notification>[]
}

export function noRows(): DemoRows {
  return {
    districts: [],
    schools: [],
    accounts: [],
    memberships: [],
    schedules: [],
    blocks: [],
    timeRanges: [],
    schoolDays: [],
    schoolCalendars: [],
    rooms: [],
    roomLinks: [],
    classes: [],
    classTeachers: [],
    classMembers: [],
    quickSelects: [],
    terms: [],
    closedTimes: [],
    apartGroups: [],
    apartMembers: [],
    kiosks: [],
    roomSettings: [],
    passSettings: [],
    passes: [],
    passEvents: [],
    changes: [],
    incidents: [],
    notifications: [],
  }
}
