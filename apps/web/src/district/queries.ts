import type { DistrictFacultyRow, StudentTableRow } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { DISTRICT_KEY } from '../parts/district/districtKey.ts'
import type { FacultyAddress } from '../parts/person/table/faculty.tsx'
import type { StudentsAddress } from '../parts/person/table/students.tsx'
import type { PageAnswer } from '../ui/table/address/paging.ts'
import { tableRequest } from '../ui/table/tableRequest.ts'

export function districtStudentsQuery(districtId: DistrictId, address: StudentsAddress) {
  const query = tableRequest(address)
  return queryOptions<PageAnswer<StudentTableRow>>({
    queryKey: [...DISTRICT_KEY, districtId, 'students', query],
    queryFn: () => request('GET /api/district/:districtId/students', { params: { districtId }, query }),
  })
}

export function districtFacultyQuery(districtId: DistrictId, address: FacultyAddress) {
  const query = tableRequest(address)
  return queryOptions<PageAnswer<DistrictFacultyRow>>({
    queryKey: [...DISTRICT_KEY, districtId, 'faculty', query],
    queryFn: () => request('GET /api/district/:districtId/faculty', { params: { districtId }, query }),
  })
}
