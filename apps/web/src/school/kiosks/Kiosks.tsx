import type { Kiosk } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asSchoolId } from '@corridor/rules/ids'
import { MAX_KIOSKS } from '@corridor/rules/kiosk'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useParam } from '../../base/navigation.ts'
import { useSchoolSetup, useViewer } from '../../base/session/initialize.ts'
import { ConnectButton } from '../../parts/kiosk/ConnectButton.tsx'
import { useKioskActions } from '../../parts/kiosk/useKioskActions.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { columnsFor } from './columns.tsx'
import { useKiosks } from './useKiosks.ts'

const NOUN = { one: 'kiosk', many: 'kiosks' }
const ABOUT = 'A kiosk lets students make and end passes without a device of their own.'
/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10

const rowId = ({ kioskId }: Kiosk) => String(kioskId)

/** All kiosks of a school. */
export default function Kiosks() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const rooms = useSchoolSetup(schoolId).setup?.rooms ?? []
  const managed = rooms.filter((room) => can(viewer, 'kiosk.manage', room))
  const { list, total } = useKiosks(schoolId)
  const { actions, dialog } = useKioskActions(schoolId)
  const connect = managed.length > 0 && <ConnectButton schoolId={schoolId} rooms={managed} />
  const colorOf = ({ roomId }: Kiosk) => rooms.find((room) => room.roomId === roomId)?.zoneColor ?? null
  return (
    <Page
      title="Kiosks"
      lead={total === undefined ? ABOUT : `${total} of ${MAX_KIOSKS} · ${ABOUT}`}
      action={connect || null}
    >
      <RecordTable
        label="Kiosks"
        noun={NOUN}
        list={list}
        columns={columnsFor(colorOf)}
        rowId={rowId}
        rowName={({ name }) => name}
        actions={actions}
        {...((total ?? 0) >= SEARCHED_FROM && { toolbar: { search: 'Search for a kiosk or room' } })}
        empty={
          <EmptyState icon={<IconDeviceTablet />} title="No kiosks yet." action={connect}>
            Open /kiosk on any device in a room.
          </EmptyState>
        }
      />
      {dialog}
    </Page>
  )
}
