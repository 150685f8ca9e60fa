import type { Answer, FacultyRow, StudentTableRow } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import type { FacultyAddress } from '../../parts/person/table/faculty.tsx'
import type { SchoolStudentsAddress } from '../../parts/person/table/students.tsx'
import type { PageAnswer } from '../../ui/table/address/paging.ts'
import { tableRequest } from '../../ui/table/tableRequest.ts'

export function studentsQuery(schoolId: SchoolId, address: SchoolStudentsAddress) {
  const query = { ...tableRequest(address), ...(address.filters.shared && { shared: 'true' as const }) }
  return queryOptions<PageAnswer<StudentTableRow>>({
    queryKey: [PEOPLE_KEY, schoolId, 'students', query],
    queryFn: () => request('GET /api/school/:schoolId/students', { params: { schoolId }, query }),
  })
}

/** How many students there are, and how many of them share their number, from the same answer. */
export function countsIn(answer: PageAnswer<StudentTableRow>): { studentCount: number; sharedCount: number } {
  return answer as Answer<'GET /api/school/:schoolId/students'>
}

export function facultyQuery(schoolId: SchoolId, address: FacultyAddress) {
  const query = tableRequest(address)
  return queryOptions<PageAnswer<FacultyRow>>({
    queryKey: [PEOPLE_KEY, schoolId, 'faculty', query],
    queryFn: () => request('GET /api/school/:schoolId/faculty', { params: { schoolId }, query }),
  })
}
