import { describe, expect, it } from 'vitest'
import { isBuilt } from '../screens.ts'
import { menuFor, newPassRouteFor } from './menu.ts'

describe('the menu', () => {
  it('[SSHELL-06] of a student has the three lists, each with its count', () => {
    expect(menuFor('student').map(({ label, badge }) => [label, badge])).toEqual([
      ['Live Passes', 'live'],
      ['Upcoming Passes', 'upcoming'],
      ['Requested Passes', 'requested'],
    ])
  })

  it('[D-092] of an administrator begins with the dashboard', () => {
    expect(menuFor('districtAdministrator')[0]?.to).toBe('AdminDashboard')
    expect(menuFor('faculty').map(({ to }) => to)).not.toContain('AdminDashboard')
  })

  it('names no page that does not exist yet', () => {
    for (const type of ['student', 'faculty', 'schoolAdministrator']) {
      for (const { to } of menuFor(type)) expect(isBuilt(to)).toBe(true)
    }
  })

  it('[SSHELL-05] lets a student ask for a new pass', () => {
    expect(newPassRouteFor('student')).toBe('StudentNewPass')
  })
})
