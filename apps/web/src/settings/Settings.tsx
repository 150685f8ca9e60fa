import { canSomewhere } from '@corridor/rules/access'
import { useViewer } from '../base/session/initialize.ts'
import { SetupGate } from '../parts/place/SetupGate.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { OwnPin } from './OwnPin.tsx'
import { OwnQuickPasses } from './OwnQuickPasses.tsx'
import { quickSelectFacts } from './quickSelect.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** All users have the same form; students also have the quick-select lists. */
export default function Settings() {
  const isRequesting = canSomewhere(useViewer(), 'pass.request')
  return (
    <>
      {isRequesting ? <StudentSettings /> : <SettingsForm facts={null} />}
      {isRequesting && <OwnQuickPasses />}
      {isRequesting && <OwnPin />}
      <OwnAccount />
    </>
  )
}

function StudentSettings() {
  return <SetupGate fields={5}>{(setups) => <SettingsForm facts={quickSelectFacts(setups)} />}</SetupGate>
}
