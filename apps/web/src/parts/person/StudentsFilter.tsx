import type { FoundStudent } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import { SearchPicker } from '../../ui/picker/SearchPicker.tsx'
import { studentDetails } from './studentSearch.ts'

interface StudentsFilterProps {
  label: string
  /** Without one, students of all schools are found. */
  schoolId: SchoolId | undefined
  userIds: readonly UserId[]
  onChange: (userIds: UserId[]) => void
  /** With 1, the next choice replaces the one before. */
  max: number
}

/** Narrows a list to some students. Their ids are in the address of the page, and their names never. */
export function StudentsFilter({ label, schoolId, userIds, onChange, max }: StudentsFilterProps) {
  const named = useQuery(namedStudentsQuery(userIds))
  const value = userIds.map(
    (userId) => named.data?.find((one) => one.userId === userId) ?? unnamed(userId, named.isPending),
  )
  return (
    <SearchPicker<FoundStudent, UserId>
      label={label}
      placeholder="Any student"
      bind={{
        name: 'students',
        value,
        set: (students) => onChange(students.map(({ userId }) => userId).slice(-max)),
        error: null,
      }}
      search={(search) => studentsQuery(schoolId, search)}
      keyOf={({ userId }) => userId}
      labelOf={fullName}
      detailOf={studentDetails}
      emptyText="No student found. Try a last name or student number."
      {...(max === 1 ? { max: 2, fullText: '', morePlaceholder: 'Somebody else' } : { max, fullText: fullText(max) })}
    />
  )
}

const fullText = (max: number) => `${max} students at most.`

function studentsQuery(schoolId: SchoolId | undefined, search: string) {
  return queryOptions<FoundStudent[]>({
    queryKey: [PEOPLE_KEY, schoolId ?? 'all', 'filter', search],
    queryFn: () => request('POST /api/user/search', { body: { search, ...(schoolId && { schoolId }) } }),
  })
}

/** One who has left is not found, and shown without a name. */
function namedStudentsQuery(userIds: readonly UserId[]) {
  return queryOptions<FoundStudent[]>({
    queryKey: [PEOPLE_KEY, 'all', 'filter', userIds],
    queryFn: () => request('POST /api/user/search', { body: { search: '', userIds: [...userIds] } }),
    enabled: userIds.length > 0,
  })
}

/** A student who is not loaded yet, or not at the school anymore. */
const unnamed = (userId: UserId, isPending: boolean): FoundStudent => ({
  userId,
  schoolId: 0 as FoundStudent['schoolId'],
  firstName: isPending ? '…' : 'Former student',
  lastName: '',
  grade: null,
  schoolIdentifier: null,
  profileImageUrl: null,
})
