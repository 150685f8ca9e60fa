import type { DecoratedPass } from '@corridor/contract'
import { asPassId } from '@corridor/rules/ids'
import { refusalFor } from '@corridor/rules/pass'
import { refusalText } from '@corridor/rules/text'
import { IconPencilOff } from '@tabler/icons-react'
import { useParam } from '../../../base/navigation.ts'
import { useInitialize, useSchool, useSchoolSetup, useViewer } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { AwaitingSetup } from '../../../parts/place/AwaitingSetup.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { FormSkeleton } from '../../../ui/page/Skeletons.tsx'
import { i18n } from '../../../words/runtime.tsx'
import classes from '../Form.module.css'
import { NoSuchPass } from '../NoSuchPass.tsx'
import { useOnePass } from '../useOnePass.ts'
import { EditPassForm } from './EditPassForm.tsx'
import { listAfter } from './form.ts'

/** Edits a pass's time and origin. Nothing else can be changed: cancel it and issue another instead. */
export default function EditPass() {
  const { pass, error } = useOnePass(asPassId(useParam('id')))
  const { setup, failure } = useSchoolSetup(pass?.schoolId)
  if (error) return <NoSuchPass error={error} />
  return (
    <div className={classes.page}>
      {pass && <Editable pass={pass} />}
      {(!pass || !setup) && (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
    </div>
  )
}

function Editable({ pass }: { pass: DecoratedPass }) {
  const { user } = useInitialize()
  const viewer = useViewer()
  const school = useSchool(pass.schoolId)
  const { setup } = useSchoolSetup(pass.schoolId)
  const now = useNow()
  if (!school || !setup) return null
  const refusal = refusalFor({ action: 'update' }, pass, viewer, school, now)
  if (refusal) {
    return (
      <EmptyState
        icon={<IconPencilOff />}
        title="This pass cannot be edited"
        action={<LinkButton to={listAfter(user.type, pass)}>Back to the list</LinkButton>}
      >
        {refusalText(i18n, refusal.code)}
      </EmptyState>
    )
  }
  return <EditPassForm key={pass.passId} pass={pass} setup={setup} />
}
