import { can, canSomewhere } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMergeQuery, useQueryValues } from '../base/navigation.ts'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import { NOT_AN_ALARM } from '../parts/freeze/labels.ts'
import { isOn, useFreezeOf, useFreezes } from '../parts/freeze/useFreezes.ts'
import { OneOfSchools } from '../parts/place/OneOfSchools.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { FreezeBoard } from './board/FreezeBoard.tsx'
import { ListButtons } from './list/ListButtons.tsx'
import RollCall from './rollCall/RollCall.tsx'

const StartDialog = lazyPart(() => import('./StartDialog.tsx'), { floats: true })

/** The dashboard of a freeze. While there is none, it is where one is started. */
export default function Freeze() {
  const { viewer } = useInitialize()
  const [frozen] = useFreezes()
  if (!canSomewhere(viewer, 'freeze.see')) return <RollCall />
  return (
    <OneOfSchools title="Freeze" ability="freeze.see" preferred={frozen?.school.schoolId}>
      {(schoolId) => <OfSchool schoolId={schoolId} />}
    </OneOfSchools>
  )
}

function OfSchool({ schoolId }: { schoolId: SchoolId }) {
  const { viewer, isImpersonator } = useInitialize()
  const { start } = useQueryValues()
  const merge = useMergeQuery()
  const freeze = useFreezeOf(schoolId)
  const all = useSchools().map(({ school }) => school)
  const school = all.find((one) => one.schoolId === schoolId)
  const isFrozen = freeze !== null && isOn(freeze)
  const mayStart = !isImpersonator && school !== undefined && can(viewer, 'freeze.start', school)
  // The one that is looked at is proposed.
  const startable = [school, ...all.filter((one) => one !== school)].filter(
    (one) => one !== undefined && can(viewer, 'freeze.start', one),
  ) as typeof all
  const open = () => merge({ start: 1 }, { replace: true })
  const close = () => merge({ start: null }, { replace: true })
  if (!school) return null
  return (
    <>
      {freeze && <ListButtons school={school} freeze={freeze} />}
      {freeze && <FreezeBoard key={freeze.freezeId} school={school} freeze={freeze} />}
      {!freeze && (
        <EmptyState
          icon={<IconSnowflake size={32} />}
          title="Passes are not frozen"
          action={mayStart && <Button onClick={open}>Freeze passes…</Button>}
        >
          A freeze pauses all passes of the school and helps staff find every student. {NOT_AN_ALARM}
        </EmptyState>
      )}
      <Suspense>
        {start && !isFrozen && startable.length > 0 && !isImpersonator && (
          <StartDialog
            schools={startable}
            onStarted={(started) => merge({ start: null, school: all.length > 1 ? started : null }, { replace: true })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
