import type { SchoolSetup } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules/ids'
import type { ReactNode } from 'react'
import { useParam, useQueryValues } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { useSchoolSetup } from '../base/session/initialize.ts'
import { DestinationSettings } from '../parts/destination/DestinationSettings.tsx'
import { AwaitingSetup } from '../parts/place/AwaitingSetup.tsx'
import { Columns } from '../ui/layout/Columns.tsx'
import { Page } from '../ui/page/Page.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { Tabs } from '../ui/page/TabbedPage.tsx'
import { PassLimits } from './alerts/PassLimits.tsx'
import { PhysicalPasses } from './cards/PhysicalPasses.tsx'
import { LateSettings } from './late/LateSettings.tsx'
import { LimitsTab } from './limits/LimitsTab.tsx'
import { RejectReasons } from './rejectReasons/RejectReasons.tsx'

interface PassTab {
  /** In the address; the first tab has none. */
  tab: string | undefined
  label: string
  content: (setup: SchoolSetup) => ReactNode
}

const DESTINATIONS: PassTab = {
  tab: undefined,
  label: 'Destinations',
  content: ({ school }) => <DestinationSettings schoolId={school.schoolId} variant="administrator" />,
}

const TABS: readonly PassTab[] = [
  DESTINATIONS,
  { tab: 'limits', label: 'Limits and closed times', content: (setup) => <LimitsTab setup={setup} /> },
  { tab: 'alerts', label: 'Alerts', content: (setup) => <PassLimits setup={setup} /> },
  { tab: 'late', label: 'Late arrivals', content: (setup) => <LateSettings setup={setup} /> },
  {
    tab: 'cards',
    label: 'Cards and reasons',
    content: (setup) => (
      <Columns widths={['1fr', '1fr']}>
        <PhysicalPasses setup={setup} />
        <RejectReasons setup={setup} />
      </Columns>
    ),
  },
]

/** What administrators decide about the passes of a school. */
export default function PassSettings() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const { setup, failure } = useSchoolSetup(schoolId)
  const { tab } = useQueryValues()
  const shown = TABS.find((one) => one.tab === tab) ?? DESTINATIONS
  return (
    <Page title="Pass Settings">
      <Tabs
        label="Pass Settings"
        tabs={TABS.map((one) => ({
          path: pathTo('AdminSchoolPassSettings', { id: schoolId }, one.tab === undefined ? {} : { tab: one.tab }),
          label: one.label,
          isHere: one === shown,
        }))}
      />
      {setup ? (
        shown.content(setup)
      ) : (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
    </Page>
  )
}
