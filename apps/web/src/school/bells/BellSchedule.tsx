import { asSchoolId } from '@corridor/rules/ids'
import { useParam, useQueryValues } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { useSchoolSetup } from '../../base/session/initialize.ts'
import { AwaitingSetup } from '../../parts/place/AwaitingSetup.tsx'
import { ScheduleSection } from '../../parts/schedule/editor/ScheduleSection.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { Tabs } from '../../ui/page/TabbedPage.tsx'
import { Calendar } from './Calendar.tsx'

const CALENDAR = 'calendar'

/** The schedules of a school, and which of them it uses on which day. */
export default function BellSchedule() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const { setup, failure } = useSchoolSetup(schoolId)
  const isCalendar = useQueryValues().tab === CALENDAR
  const page = { id: schoolId }
  return (
    <Page title="Bell Schedule">
      <Tabs
        label="Bell Schedule"
        tabs={[
          { path: pathTo('AdminSchoolBells', page), label: 'Schedules', isHere: !isCalendar },
          { path: pathTo('AdminSchoolBells', page, { tab: CALENDAR }), label: 'Calendar', isHere: isCalendar },
        ]}
      />
      {setup ? (
        isCalendar ? (
          <Calendar key={schoolId} setup={setup} />
        ) : (
          <ScheduleSection key={schoolId} setup={setup} />
        )
      ) : (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
    </Page>
  )
}
