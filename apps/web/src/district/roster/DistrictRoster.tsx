import { asDistrictId, type RosterRunId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParam } from '../../base/navigation.ts'
import { useOwnAction } from '../../base/state/page.ts'
import { DistrictFrame } from '../../parts/district/DistrictFrame.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { runsQuery } from './queries.ts'
import { Service } from './Service.tsx'
import { Upload } from './Upload.tsx'

const OPEN = ['reading', 'mapping', 'planning', 'ready', 'applying', 'held']

/** A roster goes from a file to people: upload, check, import. */
export default function DistrictRoster() {
  useOwnAction(true)
  const districtId = asDistrictId(Number(useParam('id')))
  const runs = useQuery(runsQuery(districtId))
  /** The run of this visit stays on the screen when it is over. */
  const [shown, setShown] = useState<RosterRunId | 'new' | null>(null)
  return (
    <DistrictFrame title="Roster">
      <Loaded query={runs} failedTitle="Imports could not be loaded" skeleton={<TableSkeleton />}>
        {({ rows }) => {
          const open = rows.find(({ state }) => OPEN.includes(state))?.rosterRunId ?? null
          const current = shown === 'new' ? null : (shown ?? open)
          return (
            <>
              {current === null ? (
                <Upload districtId={districtId} onStarted={({ rosterRunId }) => setShown(rosterRunId)} />
              ) : (
                <ImportProgress
                  key={current}
                  districtId={districtId}
                  rosterRunId={current}
                  onAnother={() => setShown('new')}
                />
              )}
              <EarlierImports districtId={districtId} current={current} onShow={setShown} />
              <Service districtId={districtId} onStarted={({ rosterRunId }) => setShown(rosterRunId)} />
            </>
          )
        }}
      </Loaded>
    </DistrictFrame>
  )
}
