import type { FacultyRow, StudentTableRow } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import type { FacultyAddress } from '../../parts/person/table/faculty.tsx'
import type { StudentsAddress } from '../../parts/person/table/students.tsx'
import type { PageAnswer } from '../../ui/table/address/paging.ts'
import { tableRequest } from '../../ui/table/tableRequest.ts'

export function studentsQuery(schoolId: SchoolId, address: StudentsAddress) {
  const query = tableRequest(address)
  return queryOptions<PageAnswer<StudentTableRow>>({
    queryKey: [PEOPLE_KEY, schoolId, 'students', query],
    queryFn: () => request('GET /api/school/:schoolId/students', { params: { schoolId }, query }),
  })
}

export function facultyQuery(schoolId: SchoolId, address: FacultyAddress) {
  const query = tableRequest(address)
  return queryOptions<PageAnswer<FacultyRow>>({
    queryKey: [PEOPLE_KEY, schoolId, 'faculty', query],
    queryFn: () => request('GET /api/school/:schoolId/faculty', { params: { schoolId }, query }),
  })
}
