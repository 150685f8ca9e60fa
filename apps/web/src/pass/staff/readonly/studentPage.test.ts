import { describe, expect, it } from 'vitest'
import { pathTo } from '../../../base/routes.ts'
import { ALVAREZ_ID, aPass, aViewer, OSEI_ID, STUDENT_ID } from '../../../base/testing.ts'
import { studentPage } from './studentPage.ts'

const QUERY = { scope: 'all' }
const leadsTo = (...of: Parameters<typeof studentPage>) => {
  const page = studentPage(...of)
  return page && pathTo(page.to, page.params, QUERY)
}

describe('[RO-04] the student’s name on the page behind the QR code', () => {
  it('leads faculty to the student in their own area, and keeps the query', () => {
    const teacher = aViewer({ userId: ALVAREZ_ID, type: 'faculty' })
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
})
