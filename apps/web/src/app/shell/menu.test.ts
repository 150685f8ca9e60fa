import { asRoomId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { isBuilt } from '../../base/built.ts'
import { aViewer, SCHOOL_ID } from '../../base/testing.ts'
import { english, spanish } from '../../testing/words.ts'
import { barEntries, menuFor, newPassRouteFor } from './menu.ts'

describe('the menu', () => {
  it('[SSHELL-06] [QUICK-03] of a student has the three lists, each with its count, and My Passes', () => {
    expect(menuFor(english, aViewer({ type: 'student' })).map(({ label, badge }) => [label, badge])).toEqual([
      ['Live Passes', 'live'],
      ['Upcoming Passes', 'upcoming'],
      ['Requested Passes', 'requested'],
      ['My Passes', undefined],
    ])
  })

  it('[LANG-12] of a student in Spanish has lists in the plural, and one word each on phones', () => {
    expect(menuFor(spanish, aViewer({ type: 'student' })).map(({ label, shortLabel }) => [label, shortLabel])).toEqual([
      ['Pases activos', 'Activos'],
      ['Próximos pases', 'Próximos'],
      ['Pases solicitados', 'Solicitados'],
      ['Mis pases', 'Mis pases'],
    ])
  })

  it('[D-092] of an administrator starts with the dashboard', () => {
    expect(menuFor(english, aViewer({ type: 'districtAdministrator' }))[0]?.to).toBe('AdminDashboard')
    expect(menuFor(english, aViewer({ type: 'faculty' })).map(({ to }) => to)).not.toContain('AdminDashboard')
  })

  it('of staff has the three lists, each with its count', () => {
    for (const type of ['faculty', 'schoolAdministrator'] as const) {
      const counted = menuFor(english, aViewer({ type })).flatMap(({ label, badge }) => (badge ? [[label, badge]] : []))
      expect(counted).toEqual([
        ['Live Passes', 'live'],
        ['Upcoming Passes', 'upcoming'],
        ['Requested Passes', 'requested'],
      ])
    }
  })

  it('[HALL-02] of those with hall duty has Halls, and on a phone in place of Upcoming for faculty without a room', () => {
    const labels = (facts: Parameters<typeof aViewer>[0]) => {
      const viewer = aViewer({ type: 'faculty', permissions: { [SCHOOL_ID]: ['halls:read'] }, ...facts })
      const menu = menuFor(english, viewer)
      return [menu, barEntries(menu, viewer)].map((entries) => entries.map(({ shortLabel }) => shortLabel))
    }
    const all = ['Live', 'Upcoming', 'Halls', 'Requested']
    const without = ['Live', 'Upcoming', 'Requested']
    expect(labels({ linkedRoomIds: [] })).toEqual([all, ['Live', 'Halls', 'Requested']])
    expect(labels({ linkedRoomIds: [asRoomId(7)] })).toEqual([all, without])
    expect(labels({ permissions: { [SCHOOL_ID]: [] } })).toEqual([without, without])
    const office = { permissions: { [SCHOOL_ID]: ['allPasses:read' as const] } }
    expect(labels({ ...office, type: 'schoolAdministrator' })[1]).toEqual(['Dashboard', 'Live', 'Requested'])
  })

  it('does not list pages that do not exist yet', () => {
    for (const type of ['student', 'faculty', 'schoolAdministrator'] as const) {
      for (const { to } of menuFor(english, aViewer({ type }))) expect(isBuilt(to)).toBe(true)
    }
  })

  it('[SSHELL-05] lets a student request a new pass', () => {
    expect(newPassRouteFor('student')).toBe('StudentNewPass')
  })

  it('[NEW-01] leads staff to a form of their own', () => {
    expect(newPassRouteFor('faculty')).toBe('FacultyNewPass')
    expect(newPassRouteFor('districtAdministrator')).toBe('AdminNewPass')
  })
})
