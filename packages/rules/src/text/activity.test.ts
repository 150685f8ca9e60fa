import { describe, expect, it } from 'vitest'
import { changedFields, type NamedKind, namedIn, type TrailFacts, whatHappened } from './activity.ts'

const NAMES: Partial<Record<NamedKind, Record<string, string>>> = {
  room: { 7: 'Room 204', 8: 'Library' },
  person: { 3: 'Ms. Alvarez', 4: 'Maya Okonkwo' },
  schedule: { 1: 'Bell Schedule A' },
  block: { 2: 'Block 3' },
  class: { 9: 'Biology' },
  school: { 1: 'North High' },
  pass: { p1: 'Maya Okonkwo' },
  signOn: { 5: 'Lakeside' },
}
const context = {
  nameOf: (kind: NamedKind, id: string) => NAMES[kind]?.[id] ?? null,
  timezone: 'America/Chicago',
}

function line(subject: string, subjectId: string, action: string, more: Partial<TrailFacts> = {}): TrailFacts {
  return { subject, subjectId, action, actorId: 3, detail: null, personal: null, ...more }
}
const said = (facts: TrailFacts) => whatHappened(facts, context)
const changes = (changed: Record<string, { from: unknown; to: unknown }>) =>
  changedFields(line('room', '7', 'edit', { detail: { changed } }), context).map(
    ({ label, from, to }) => `${label}: ${from} → ${to}`,
  )

describe('[D-166] what happened', () => {
  it('names what was changed', () => {
    expect(said(line('room', '7', 'edit'))).toBe('changed Room 204')
    expect(said(line('room', '7', 'link', { detail: { userId: 3 } }))).toBe('linked Ms. Alvarez to Room 204')
    expect(said(line('schedule', '1', 'editTimeRange', { detail: { blockId: 2, timeRangeId: 5 } }))).toBe(
      'changed the hours of Block 3 in Bell Schedule A',
    )
    expect(said(line('class', '9', 'addStudents', { detail: { userIds: [4] } }))).toBe(
      'added 1 student to the class Biology',
    )
    expect(said(line('class', '9', 'addStudents', { detail: { userIds: [4, 5] } }))).toBe(
      'added 2 students to the class Biology',
    )
    expect(said(line('class', '9', 'addTeachers', { detail: { userIds: [3] } }))).toBe(
      'added Ms. Alvarez as a teacher of the class Biology',
    )
    expect(said(line('class', '9', 'removeTeacher', { detail: { userIds: [3, 4] } }))).toBe(
      'removed Ms. Alvarez, Maya Okonkwo as teachers of the class Biology',
    )
    expect(said(line('pass', 'p1', 'override'))).toBe('started a pass of Maya Okonkwo although the limit was reached')
    expect(said(line('session', 'a-session', 'signIn'))).toBe('signed in')
    expect(said(line('export', 'activity', 'activity'))).toBe('exported the activity')
    expect(said(line('export', 'passes', 'passes'))).toBe('exported passes')
    expect(said(line('export', 'passes', 'userPasses', { detail: { userId: 3 } }))).toBe(
      'exported the passes of Ms. Alvarez',
    )
    expect(said(line('export', 'passes', 'roomPasses', { detail: { roomId: 7 } }))).toBe(
      'exported the passes of Room 204',
    )
  })

  it('[FIRST-05] says who chose a room, and who confirmed it or did not', () => {
    const about = (action: string) => said(line('room', '7', action, { detail: { userId: 3 } }))
    expect(['choose', 'giveUp', 'claim', 'withdrawClaim', 'confirmClaim', 'declineClaim'].map(about)).toEqual([
      'chose Room 204 as their room',
      'gave up Room 204 as their room',
      'asked to work in Room 204',
      'no longer asks to work in Room 204',
      'confirmed that Ms. Alvarez works in Room 204',
      'said that Ms. Alvarez does not work in Room 204',
    ])
  })

  it('[DAYS-02] [ALL-10] names the days of a calendar and what they were set to', () => {
    const days = (detail: object) => said(line('school', '1', 'setDays', { detail: { ...detail } }))
    const week = { fromDay: '2026-11-25', toDay: '2026-11-27' }
    expect(days({ ...week, kind: 'none', scheduleId: null, name: 'Thanksgiving break' })).toBe(
      'set November 25 to November 27, 2026 to no school (Thanksgiving break)',
    )
    const one = { fromDay: '2026-11-18', toDay: '2026-11-18' }
    expect(days({ ...one, kind: 'schedule', scheduleId: 1, name: null })).toBe(
      'set November 18, 2026 to Bell Schedule A',
    )
    expect(days({ ...one, kind: 'usual', scheduleId: null, name: null })).toBe('set November 18, 2026 to what is usual')
    expect(days({ entries: 12 })).toBe('set 12 entries of the calendar')
    expect(said(line('school', '1', 'calendar'))).toBe('changed the calendar of North High')
  })

  it('tells what somebody did to themselves from what was done to them', () => {
    expect(said(line('user', '3', 'settings'))).toBe('changed their own settings')
    expect(said(line('user', '4', 'settings'))).toBe('changed the settings of Maya Okonkwo')
    expect(said(line('user', '4', 'endSessions'))).toBe('signed Maya Okonkwo out everywhere')
  })

  it('tells locking from unlocking, and still says something after the values were erased', () => {
    const lock = (to: boolean) => line('user', '4', 'lock', { personal: { changed: { locked: { from: !to, to } } } })
    expect([said(lock(true)), said(lock(false))]).toEqual(['locked Maya Okonkwo', 'unlocked Maya Okonkwo'])
    expect(said(line('user', '4', 'lock', { detail: { fields: ['locked'] } }))).toBe('changed the lock of Maya Okonkwo')
  })

  it('says whose quick passes were switched, and which way', () => {
    const quick = (to: boolean) =>
      line('user', '4', 'quickPasses', {
        detail: { facultyId: 3 },
        personal: { changed: { requiresApproval: { from: !to, to } } },
      })
    expect(said(quick(true))).toBe('switched quick passes off for Maya Okonkwo with Ms. Alvarez')
    expect(said(quick(false))).toBe('switched quick passes on for Maya Okonkwo with Ms. Alvarez')
  })

  it('says which way to sign in was refused, and why', () => {
    const refused = (reason: string) => said(line('signOn', '5', 'refuse', { detail: { reason } }))
    expect(refused('not_found')).toBe(
      'refused somebody who signed in with Lakeside: nobody here has that account or address',
    )
    expect(refused('something new')).toBe('refused somebody who signed in with Lakeside')
    expect(said(line('signOn', '6', 'edit'))).toBe('changed a school account as a way to sign in')
  })

  it('uses plain words for what it does not know, and for names that may not be seen', () => {
    expect(said(line('room', '7', 'paintTheDoor'))).toBe('paint the door: Room 204')
    expect(said(line('rosterImport', '12', 'finish'))).toBe('roster import: finish')
    expect(said(line('user', '77', 'permissions'))).toBe('changed the permissions of somebody')
  })
})

describe('[D-166] from which value to which', () => {
  it('has labels and values that a person can read', () => {
    expect(
      changes({
        allowAsap: { from: 0, to: 1 },
        totalLimit: { from: -1, to: 3 },
        outLimit: { from: 2, to: -1 },
        alwaysOpen: { from: 0, to: 1 },
        passAlertTimeLimit: { from: null, to: 12 },
        toRoomId: { from: 8, to: null },
        startMinute: { from: 480, to: 785 },
        rejectReasons: { from: [], to: ['Not now', 'Test today'] },
        rejectReasonsEs: { from: [], to: [{ reason: 'Not now', es: 'Ahora no' }] },
        studentLanguage: { from: null, to: 'es' },
        supportPhysicalPassLinks: { from: false, to: true },
        somethingNew: { from: '', to: 'x' },
        certificate: { from: null, to: '-----BEGIN CERTIFICATE-----' },
        untilAt: { from: null, to: '2026-10-13T15:00:00.000Z' },
      }),
    ).toEqual([
      'Allows ASAP passes: off → on',
      'Students at once: no limit → 3',
      'Out at once: 2 → no limit',
      'Always open: off → on',
      'Time limit (minutes): none → 12',
      'To: Library → none',
      'Starts: 8:00 am → 1:05 pm',
      'Reasons for rejecting: none → Not now, Test today',
      'Reasons for rejecting, in Spanish: none → Not now · Ahora no',
      'Language for students: as the browser → Español',
      'Physical passes: off → on',
      'Something new: none → x',
      'Certificate: none → a certificate',
      'Until at: none → Oct 13, 26 @ 10:00 am',
    ])
  })

  it('names the places of a quick-select list', () => {
    expect(
      changes({
        origin: {
          from: [],
          to: [
            { roomId: 8, facultyId: null },
            { roomId: 7, facultyId: 3 },
          ],
        },
      }),
    ).toEqual(['Quick select: from: none → Library, Room 204 · Ms. Alvarez'])
  })

  it('is empty once the person was erased', () => {
    expect(changedFields(line('user', '4', 'settings', { detail: { fields: ['phoneNumber'] } }), context)).toEqual([])
  })
})

it('asks for the name of every id that it has words for', () => {
  const facts = line('class', '9', 'change', {
    detail: { blockId: 2, changed: { ownedBy: { from: 3, to: 4 }, name: { from: 'a', to: 'b' } } },
  })
  expect(namedIn(facts).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'class 9',
    'person 3',
    'block 2',
    'person 3',
    'person 4',
  ])
  expect(namedIn(line('session', 'x', 'signIn', { actorId: null }))).toEqual([])
})
