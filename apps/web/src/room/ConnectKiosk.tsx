import type { Kiosk, SchoolSetup } from '@corridor/contract'
import { can, defaultRouteFor, isAdministrator } from '@corridor/rules/access'
import { IconCheck, IconDoor } from '@tabler/icons-react'
import { useState } from 'react'
import { useGo, useQueryValues } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { serverNow } from '../base/session/now.ts'
import { usePageBack } from '../base/state/page.ts'
import { ConnectForm } from '../parts/kiosk/ConnectForm.tsx'
import { DeviceAddress } from '../parts/kiosk/DeviceAddress.tsx'
import { ownPlace } from '../parts/place/places.ts'
import { SetupGate } from '../parts/place/SetupGate.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Page } from '../ui/page/Page.tsx'

/** The page behind the code on a kiosk's screen. It only asks: whoever scans by mistake connects nothing. */
export default function ConnectKiosk() {
  const { user } = useInitialize()
  usePageBack(pathTo(defaultRouteFor(user.type)))
  return (
    <Page title="Connect a kiosk" action={null} isForm>
      <SetupGate fields={4}>{(setups) => <Question setups={setups} />}</SetupGate>
    </Page>
  )
}

function Question({ setups }: { setups: SchoolSetup[] }) {
  const { code = '' } = useQueryValues()
  const { user, viewer } = useInitialize()
  const go = useGo()
  const [connected, setConnected] = useState<Kiosk | null>(null)
  const rooms = setups.flatMap((setup) => setup.rooms).filter((room) => can(viewer, 'kiosk.manage', room))
  if (connected) return <Connected kiosk={connected} />
  if (rooms[0] === undefined) {
    return (
      <EmptyState icon={<IconDoor />} title="You have no rooms yet">
        Kiosks stand in rooms. An administrator can link you to yours.
      </EmptyState>
    )
  }
  const own = setups.flatMap((setup) => ownPlace(setup, viewer.userId, serverNow()) ?? [])[0]
  return (
    <Card>
      {code === '' && <DeviceAddress />}
      <ConnectForm
        schoolId={rooms[0].schoolId}
        rooms={rooms}
        roomId={rooms.find(({ roomId }) => roomId === own?.roomId)?.roomId ?? null}
        code={code}
        onConnected={setConnected}
        onCancel={() => go(defaultRouteFor(user.type))}
      />
    </Card>
  )
}

function Connected({ kiosk: { schoolId, roomName } }: { kiosk: Kiosk }) {
  const { user } = useInitialize()
  return (
    <EmptyState
      icon={<IconCheck />}
      title={`The kiosk in ${roomName} is connected`}
      action={
        isAdministrator(user.type) ? (
          <LinkButton to="AdminSchoolKiosks" params={{ id: schoolId }}>
            All kiosks
          </LinkButton>
        ) : (
          <LinkButton to="FacultyStudentSettings" query={{ school: schoolId }}>
            Kiosks of my rooms
          </LinkButton>
        )
      }
    >
      The device follows within a few seconds.
    </EmptyState>
  )
}
