import { describe, expect, it } from 'vitest'
import { hallReportFacts, incidentFacts, sameReportSince } from '../incident/facts.ts'
import type { IncidentType } from '../incident/types.ts'
import {
  aPass,
  DESTINATION_ROOM,
  DESTINATION_TEACHER,
  minutesFromNow,
  NOW,
  OFFICE,
  ORIGIN_ROOM,
  STUDENT,
  ZONE,
} from '../testing/builders.ts'
import { incidentReport } from './incident.ts'

const device = (family: string) => ({
  id: 'x',
  createdAt: NOW,
  dimensions: { width: 1, height: 1 },
  deviceInfo: { os: { family } },
})
const pass = {
  ...aPass({ startedAt: NOW, completedAt: minutesFromNow(12), duration: 12 }),
  note: 'Water',
  completedBy: STUDENT,
  confirmedBy: DESTINATION_TEACHER,
  completedAtFingerprint: device('Chrome OS'),
}
const known = { grade: '9', timeLimit: 10, usedThatDay: 4, perDayAmount: 3 }
const facts = incidentFacts(pass, known)
const names = {
  student: 'Maya Okonkwo',
  fromRoom: 'Room 204',
  toRoom: 'Library',
  completedBy: 'Maya Okonkwo',
  confirmedBy: 'Elena Alvarez',
  reports: [],
}
const reports = [
  { by: 'Nadia Osei', at: NOW, room: 'Room 120', note: null },
  { by: 'Tom Lee', at: minutesFromNow(4), room: null, note: 'Was running' },
]

const TWO_DEVICES = 'The student started and stopped this pass on two distinct devices.'
const MESSAGES: Record<IncidentType, string> = {
  flagged: 'Elena Alvarez flagged this pass.',
  exceed_time: 'The pass lasted 12 minutes; the limit is 10.',
  exceed_daily: 'This was pass number 4 of the day; the limit is 3.',
  many_forgotten: 'Three or more passes were not ended within seven days.',
  mismatch_device: TWO_DEVICES,
  no_pass: 'Nadia Osei met the student in the hall near Room 120 without a pass.',
  hall_report: 'Nadia Osei reported something in the hall near Room 120.',
  exceed_usage: 'More passes were used within the school’s timeframe than it allows.',
}

describe('the report of an incident', () => {
  it.each(Object.keys(MESSAGES) as IncidentType[])('[D-155] says what happened: %s', (type) => {
    const { incident } = incidentReport(type, facts, { ...names, reports }, ZONE)
    expect(incident[1]).toEqual({ label: 'What happened', value: MESSAGES[type] })
  })

  it('[D-155] [ENT-16] is complete, with times in the school’s time zone', () => {
    expect(incidentReport('flagged', facts, names, ZONE)).toEqual({
      incident: [
        { label: 'Type', value: 'Flagged' },
        { label: 'What happened', value: 'Elena Alvarez flagged this pass.' },
      ],
      details: [
        { label: 'From', value: 'Room 204' },
        { label: 'To', value: 'Library' },
        { label: 'Started', value: 'Nov 16, 26 @ 10:00 am' },
        { label: 'Ended', value: 'Nov 16, 26 @ 10:12 am' },
        { label: 'Ended by', value: 'Maya Okonkwo' },
        { label: 'Note', value: 'Water' },
      ],
      summary: [
        { label: 'Student', value: 'Maya Okonkwo' },
        { label: 'Grade', value: '9' },
        { label: 'Duration (min)', value: '12' },
        { label: 'Time limit (min)', value: '10' },
        { label: 'Passes used that day', value: '4' },
      ],
    })
  })

  it('[D-155] leaves out what is not known', () => {
    const bare = incidentFacts(
      { ...pass, note: null, completedAt: null, completedBy: null, duration: null, completedAtFingerprint: null },
      { ...known, grade: '', timeLimit: null },
    )
    const report = incidentReport(
      'flagged',
      bare,
      { ...names, fromRoom: null, completedBy: null, confirmedBy: null },
      ZONE,
    )
    expect(report.incident[1]?.value).toBe('Staff flagged this pass.')
    expect(report.details.map(({ label }) => label)).toEqual(['To', 'Started'])
    expect(report.summary.map(({ label }) => label)).toEqual(['Student', 'Passes used that day'])
  })

  it('[HALL-08] lists what was reported from the hall, and nothing of a pass', () => {
    const [first] = reports.map(({ at, note }) => ({ by: OFFICE, at, roomId: ORIGIN_ROOM, note }))
    if (!first) throw new Error('no report')
    const nobody = { fromRoom: null, toRoom: '', completedBy: null, confirmedBy: null }
    const report = incidentReport('no_pass', hallReportFacts('11', first), { ...names, ...nobody, reports }, ZONE)
    expect(report.details).toEqual([
      { label: 'Reported', value: 'Nov 16, 26 @ 10:00 am, Nadia Osei, near Room 120' },
      { label: 'Reported', value: 'Nov 16, 26 @ 10:04 am, Tom Lee: Was running' },
    ])
    expect(report.summary.map(({ label }) => label)).toEqual(['Student', 'Grade'])
    expect(sameReportSince(NOW)).toBe(minutesFromNow(-30))
  })

  it('[DEV-08] says that the second device was a mobile one', () => {
    const mobile = incidentFacts({ ...pass, completedAtFingerprint: device('iOS') }, known)
    expect(incidentReport('mismatch_device', mobile, names, ZONE).incident[1]?.value).toBe(
      `${TWO_DEVICES} The device used to complete the pass was a mobile device.`,
    )
  })

  it('[D-155] is made from stored ids and values that cannot be looked up later, not from names', () => {
    expect(facts).toEqual({
      fromRoomId: ORIGIN_ROOM,
      toRoomId: DESTINATION_ROOM,
      startedAt: NOW,
      completedAt: minutesFromNow(12),
      completedBy: STUDENT,
      confirmedBy: DESTINATION_TEACHER,
      note: 'Water',
      grade: '9',
      duration: 12,
      timeLimit: 10,
      usedThatDay: 4,
      perDayAmount: 3,
      endedOnMobile: false,
    })
  })
})
