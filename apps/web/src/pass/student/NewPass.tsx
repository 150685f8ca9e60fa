import { asRoomId, asSchoolId, asUserId } from '@corridor/rules/ids'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { useQueryValues } from '../../base/navigation.ts'
import { useInitialize, useSchoolSetup, useSchools } from '../../base/session/initialize.ts'
import { usePageTitle } from '../../base/state/page.ts'
import { AwaitingSetup } from '../../parts/place/AwaitingSetup.tsx'
import { findPlace, placeOptions } from '../../parts/place/places.ts'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import page from './Page.module.css'
import { QuickPassBanner } from './QuickPassBanner.tsx'
import { RequestPassForm } from './request/RequestPassForm.tsx'

// lingui-set comment="Student: new pass"

/** A new pass; from a quick-select entry or a room's card, the same form with the destination filled in. */
export default function NewPass() {
  const { quick, to, with: faculty, schoolId: askedSchool } = useQueryValues()
  const { t } = useLingui()
  const title = quick ? t`New Quick Pass` : t`New Pass`
  usePageTitle(title)
  const { user } = useInitialize()
  const schools = useSchools()
  const [schoolId, setSchoolId] = useState(() => {
    const ids = schools.map(({ school }) => school.schoolId)
    return ids.find((id) => String(id) === askedSchool) ?? ids[0]
  })
  const { setup, failure } = useSchoolSetup(schoolId)
  const destination = to ? { roomId: asRoomId(Number(to)), userId: faculty ? asUserId(Number(faculty)) : null } : null
  return (
    <div className={page.page}>
      <h1>{title}</h1>
      <QuickPassBanner />
      {schools.length > 1 && (
        <NativeSelect
          label={t`School`}
          data={schools.map(({ school }) => ({ value: String(school.schoolId), label: school.name }))}
          value={schoolId}
          onChange={(event) => setSchoolId(asSchoolId(Number(event.currentTarget.value)))}
        />
      )}
      {setup ? (
        <RequestPassForm
          key={`${schoolId}-${to}-${faculty}`}
          setup={setup}
          quickSelect={user.attributes}
          destination={findPlace(placeOptions(setup), destination)?.place ?? null}
        />
      ) : (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
    </div>
  )
}
