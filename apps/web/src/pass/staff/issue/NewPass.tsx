import type { FoundStudent } from '@corridor/contract'
import { asRoomId, asUserId, type UserId } from '@corridor/rules/ids'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../base/client.ts'
import { useMergeQuery, useQueryValues } from '../../../base/navigation.ts'
import { useSchoolSetup, useSchools } from '../../../base/session/initialize.ts'
import { PERSON_KEY } from '../../../base/session/queries.ts'
import { AwaitingSetup } from '../../../parts/place/AwaitingSetup.tsx'
import { findPlace, placeOptions } from '../../../parts/place/places.ts'
import { FormSkeleton } from '../../../ui/page/Skeletons.tsx'
import classes from '../Form.module.css'
import { chosenSchool } from '../list/view/listView.ts'
import { IssuePassForm } from './IssuePassForm.tsx'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'

/** The student in the URL; null if this viewer has no such student, undefined until it is known. */
function useNamedStudent(userId: UserId | null): FoundStudent | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [PERSON_KEY, userId, 'named'],
    queryFn: async () => {
      const found = await request('POST /api/user/search', {
        body: { search: '', userIds: userId === null ? [] : [userId] },
      })
      return found[0] ?? null
    },
    enabled: userId !== null,
  })
  return userId === null || isError ? null : data
}

/** A pass for one or many students. A pass belongs to one school, so people with several schools choose one first. */
export default function NewPass() {
  const { studentId, schoolId: askedSchool, to } = useQueryValues()
  const schools = useSchools()
  const merge = useMergeQuery()
  const student = useNamedStudent(/^\d+$/.test(studentId ?? '') ? asUserId(Number(studentId)) : null)
  const choice = chosenSchool(
    askedSchool,
    schools.map(({ school }) => school.schoolId),
  )
  const schoolId = choice === 'all' ? (student?.schoolId ?? null) : choice
  const { setup, failure } = useSchoolSetup(schoolId ?? undefined)
  const isReady = setup !== undefined && student !== undefined
  return (
    <div className={classes.page}>
      <h1>New Pass</h1>
      {schools.length > 1 && (
        <NativeSelect
          label="School"
          size="md"
          data={[
            { value: '', label: 'Choose a school', disabled: true },
            ...schools.map(({ school }) => ({ value: String(school.schoolId), label: school.name })),
          ]}
          value={String(schoolId ?? '')}
          onChange={(event) => merge({ schoolId: event.currentTarget.value })}
        />
      )}
      {schoolId !== null && !isReady && (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={5} />
        </AwaitingSetup>
      )}
      {isReady && (
        <IssuePassForm
          key={`${schoolId}-${studentId}-${to}`}
          setup={setup}
          destination={findPlace(placeOptions(setup), to ? { roomId: asRoomId(Number(to)), userId: null } : null)}
          students={student && student.schoolId === schoolId ? [student] : []}
        />
      )}
    </div>
  )
}
