import { asSchoolId } from '@corridor/rules/ids'
import { useParam } from '../base/navigation.ts'
import { useSchoolSetup } from '../base/session/initialize.ts'
import { DestinationSettings } from '../parts/destination/DestinationSettings.tsx'
import { AwaitingSetup } from '../parts/place/AwaitingSetup.tsx'
import { Columns } from '../ui/layout/Columns.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Page } from '../ui/page/Page.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { PhysicalPasses } from './cards/PhysicalPasses.tsx'
import { PassLimits } from './limits/PassLimits.tsx'
import { RejectReasons } from './rejectReasons/RejectReasons.tsx'

/** What administrators decide about the passes of a school. */
export default function PassSettings() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const { setup, failure } = useSchoolSetup(schoolId)
  return (
    <Page title="Pass Settings">
      {setup ? (
        <>
          <DestinationSettings schoolId={schoolId} variant="administrator" />
          <Columns widths={['4fr', '3fr']}>
            <PassLimits setup={setup} />
            <Stack>
              <PhysicalPasses setup={setup} />
              <RejectReasons setup={setup} />
            </Stack>
          </Columns>
        </>
      ) : (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
    </Page>
  )
}
