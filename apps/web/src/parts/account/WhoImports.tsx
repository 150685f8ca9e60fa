import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { SkeletonLine } from '../../ui/page/Skeletons.tsx'

function importersQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [PEOPLE_KEY, schoolId, 'importers'],
    queryFn: () => request('GET /api/school/:schoolId/importers', { params: { schoolId } }),
  })
}

export default function WhoImports({ schoolId, onClose }: { schoolId: SchoolId; onClose: () => void }) {
  return (
    <ModalCard title="Import a roster" onClose={onClose}>
      <Loaded
        query={useQuery(importersQuery(schoolId))}
        failedTitle="Names could not be loaded"
        skeleton={<SkeletonLine />}
      >
        {({ names }) => <p>{sentenceFor(names)}</p>}
      </Loaded>
      <Button onClick={onClose}>OK</Button>
    </ModalCard>
  )
}

function sentenceFor(names: readonly string[]): string {
  const why = 'A roster reaches every school of the district, so the district’s administrators import it.'
  if (names.length === 0) return `${why} Nobody can do it at the moment; the operator of your server can add one.`
  const either = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)
  return `${why} Ask ${either}.`
}
