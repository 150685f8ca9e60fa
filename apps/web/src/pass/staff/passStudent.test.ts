import { describe, expect, it } from 'vitest'
import { pathTo } from '../../base/routes.ts'
import { ALVAREZ_ID, aPass, aRunningPass, aViewer, NOW, OSEI_ID, STUDENT_ID } from '../../base/testing.ts'
import { personPage } from '../../parts/person/personPage.ts'
import { passStudent } from './passStudent.ts'

const QUERY = { scope: 'all' }
const leadsTo = (...[viewer, pass]: Parameters<typeof passStudent>) => {
  const page = personPage(viewer, passStudent(viewer, pass))
  return page && pathTo(page.to, page.params, QUERY)
}

describe('[RO-04] the student’s name of a pass', () => {
  const teacher = aViewer({ userId: ALVAREZ_ID, type: 'faculty' })

  it('leads faculty to the student in their own area, and keeps the query', () => {
    expect(leadsTo(teacher, aPass())).toBe(`/faculty/user/${STUDENT_ID}/overview?scope=all`)
  })

  it('leads administrators to the student in theirs', () => {
    const permissions = { 1: ['allStudents:read' as const] }
    const principal = aViewer({ userId: OSEI_ID, type: 'schoolAdministrator', permissions })
    expect(leadsTo(principal, aPass())).toBe(`/administrator/user/${STUDENT_ID}/overview?scope=all`)
  })

  it('leads nowhere for faculty who have nothing to do with that student', () => {
    const other = aViewer({ userId: OSEI_ID, type: 'faculty' })
    expect(leadsTo(other, aPass())).toBeNull()
  })

  it('[D-074] [D-180] leads nowhere from what the viewer issued before it starts, nor from a rejected request', () => {
    expect(leadsTo(teacher, aPass({ createdBy: ALVAREZ_ID }))).toBeNull()
    expect(leadsTo(teacher, aRunningPass({ createdBy: ALVAREZ_ID }))).not.toBeNull()
    expect(leadsTo(teacher, aPass({ rejectedAt: NOW }))).toBeNull()
  })
})
