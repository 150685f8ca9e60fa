import { asSchoolId } from '@corridor/rules'
import { useParam } from '../../base/navigation.ts'
import { useSchoolSetup } from '../../base/session/initialize.ts'
import { AwaitingSetup } from '../../parts/place/AwaitingSetup.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { PassSettingsForm } from './PassSettingsForm.tsx'

/** What administrators decide about the passes of a school. */
export default function PassSettings() {
  const { setup, failure } = useSchoolSetup(asSchoolId(Number(useParam('id'))))
  return (
    <Page title="Pass Settings">
      {setup ? (
        <PassSettingsForm setup={setup} />
      ) : (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={1} />
        </AwaitingSetup>
      )}
    </Page>
  )
}
