import type { Room } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../base/session/initialize.ts'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { LastSeen } from './LastSeen.tsx'
import { IDENTIFY_LABELS, SERVES_LABELS } from './labels.ts'
import { kiosksQuery } from './queries.ts'
import classes from './RoomKiosks.module.css'
import { useKioskActions } from './useKioskActions.tsx'

/** The kiosks of these rooms, for those who may manage them. Nothing for everybody else. */
export default function RoomKiosks({ schoolId, rooms }: { schoolId: SchoolId; rooms: readonly Room[] }) {
  const viewer = useViewer()
  const managed = rooms.filter((room) => can(viewer, 'kiosk.manage', room))
  const query = useQuery({ ...kiosksQuery(schoolId), enabled: managed.length > 0 })
  const { actions, dialog } = useKioskActions(schoolId)
  if (managed.length === 0) return null
  return (
    <Section
      title="Kiosks"
      description="A tablet or Chromebook in the room, where students make and end passes without a device of their own."
    >
      <Loaded query={query} failedTitle="The kiosks could not be loaded" skeleton={<FormSkeleton fields={1} />}>
        {(answer) => (
          <ul className={classes.kiosks}>
            {answer.rows
              .filter(({ roomId }) => managed.some((room) => room.roomId === roomId))
              .map((kiosk) => (
                <li key={kiosk.kioskId}>
                  <div>
                    <b dir="auto">{kiosk.name}</b>
                    <small>
                      {SERVES_LABELS[kiosk.students]} · {IDENTIFY_LABELS[kiosk.identify]}
                    </small>
                  </div>
                  <LastSeen kiosk={kiosk} />
                  <RowMenu
                    name={kiosk.name}
                    record={kiosk}
                    actions={actions}
                    choices={actions.map(({ id, label, run }) => ({
                      ...{ id, label, isOpen: true },
                      run: async () => void (await run([kiosk], 0)),
                    }))}
                  />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <div>
        <ConnectButton schoolId={schoolId} rooms={managed} isMinor />
      </div>
      {dialog}
    </Section>
  )
}
