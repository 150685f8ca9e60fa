import { asFreezeId, type FreezeId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { useParam } from '../base/navigation.ts'
import { useSchools } from '../base/session/initialize.ts'
import { freezeQuery } from '../parts/freeze/freezeQuery.ts'
import { kindOf } from '../parts/freeze/labels.ts'
import { Loaded } from '../ui/page/Loaded.tsx'
import { Page } from '../ui/page/Page.tsx'
import { TableSkeleton } from '../ui/page/Skeletons.tsx'
import { FreezeBoard } from './board/FreezeBoard.tsx'
import { ListButtons } from './list/ListButtons.tsx'

/** How a freeze or a drill ended, from the report. */
export default function PastFreeze() {
  const freezeId: FreezeId = asFreezeId(Number(useParam('id')))
  const query = useQuery(freezeQuery(freezeId))
  const schools = useSchools()
  return (
    <Loaded query={query} failedTitle="This freeze could not be loaded" skeleton={<TableSkeleton />}>
      {(freeze) => {
        const school = schools.find((one) => one.school.schoolId === freeze.schoolId)?.school
        return (
          <Page title={kindOf(freeze)}>
            {school && <ListButtons school={school} freeze={freeze} />}
            {school && <FreezeBoard school={school} freeze={freeze} />}
          </Page>
        )
      }}
    </Loaded>
  )
}
