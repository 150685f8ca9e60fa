import type { Kiosk } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import classes from './KioskRows.module.css'
import { LastSeen } from './LastSeen.tsx'
import { IDENTIFY_LABELS, KIND_LABELS, SERVES_LABELS } from './labels.ts'
import { kiosksQuery } from './queries.ts'
import { useKioskActions } from './useKioskActions.tsx'

interface KioskRowsProps {
  schoolId: SchoolId
  /** Which of those that the viewer may manage. */
  isShown: (kiosk: Kiosk) => boolean
}

/** A few kiosks, each with what can be done about it. */
export default function KioskRows({ schoolId, isShown }: KioskRowsProps) {
  const query = useQuery(kiosksQuery(schoolId))
  const { actions, dialog } = useKioskActions(schoolId)
  return (
    <>
      <Loaded query={query} failedTitle="The kiosks could not be loaded" skeleton={<FormSkeleton fields={1} />}>
        {({ rows }) => (
          <ul className={classes.kiosks}>
            {rows.filter(isShown).map((kiosk) => (
              <li key={kiosk.kioskId}>
                <div>
                  <b dir="auto">{kiosk.name}</b>
                  <small>
                    {kiosk.kind === 'board'
                      ? KIND_LABELS.board
                      : `${SERVES_LABELS[kiosk.students]} · ${IDENTIFY_LABELS[kiosk.identify]}`}
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
      {dialog}
    </>
  )
}
