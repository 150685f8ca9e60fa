import { asSchoolId } from '@corridor/rules'
import { useParam } from '../base/navigation.ts'
import { useSchoolSetup } from '../base/session/initialize.ts'
import { DestinationSettings } from '../parts/destination/DestinationSettings.tsx'
import { AwaitingSetup } from '../parts/place/AwaitingSetup.tsx'
import { Page } from '../ui/page/Page.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { PhysicalPasses } from './cards/PhysicalPasses.tsx'
import { PassLimits } from './limits/PassLimits.tsx'
import classes from './PassSettings.module.css'
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
          <div className={classes.columns}>
            <PassLimits setup={setup} />
            <div className={classes.column}>
              <PhysicalPasses setup={setup} />
              <RejectReasons setup={setup} />
            </div>
          </div>
        </>
      ) : (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
    </Page>
  )
}
