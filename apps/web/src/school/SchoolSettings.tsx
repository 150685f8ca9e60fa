import { asSchoolId } from '@corridor/rules/ids'
import { version } from '../../../../package.json'
import { useParam } from '../base/navigation.ts'
import { useSchoolSetup } from '../base/session/initialize.ts'
import { AwaitingSetup } from '../parts/place/AwaitingSetup.tsx'
import { Columns } from '../ui/layout/Columns.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Page } from '../ui/page/Page.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { Certificate } from './identity/Certificate.tsx'
import { SchoolColors } from './identity/SchoolColors.tsx'
import { SchoolLogo } from './identity/SchoolLogo.tsx'
import { SchoolName } from './identity/SchoolName.tsx'
import classes from './SchoolSettings.module.css'
import { ShowGetStarted } from './ShowGetStarted.tsx'
import { StudentLanguage } from './StudentLanguage.tsx'
import { StudentTexts } from './StudentTexts.tsx'
import { SchoolTime } from './time/SchoolTime.tsx'

/** What a school is called, how it looks, and which time it has. Its days are the page Bell Schedule. */
export default function SchoolSettings() {
  const { setup, failure } = useSchoolSetup(asSchoolId(Number(useParam('id'))))
  return (
    <Page title="School Settings">
      {setup ? (
        <Columns widths={['1fr', '1fr']}>
          <Stack>
            <SchoolName setup={setup} />
            <SchoolTime setup={setup} />
            <StudentLanguage setup={setup} />
            <StudentTexts setup={setup} />
            {setup.settings.hidesGetStarted && <ShowGetStarted setup={setup} />}
          </Stack>
          <Stack>
            <SchoolColors setup={setup} />
            <SchoolLogo setup={setup} />
            <Certificate setup={setup} />
          </Stack>
        </Columns>
      ) : (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
      <footer className={classes.version}>Corridor {version}</footer>
    </Page>
  )
}
