import { useQuery } from '@tanstack/react-query'
import { useInitialize } from '../base/session/initialize.ts'
import { DistrictFrame } from '../parts/district/DistrictFrame.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { HoldsAndErasures } from './HoldsAndErasures.tsx'
import { districtPrivacyQuery } from './queries.ts'
import { Retention } from './Retention.tsx'

/** For how long a district keeps what, and whose data is held or erased. */
export default function DistrictPrivacy() {
  const { districtId } = useInitialize().district
  const query = useQuery(districtPrivacyQuery(districtId))
  return (
    <DistrictFrame title="Privacy">
      <Stack gap={6}>
        <Loaded
          query={query}
          failedTitle="For how long data is kept could not be loaded"
          skeleton={<FormSkeleton fields={1} />}
        >
          {(privacy) => <Retention districtId={districtId} privacy={privacy} />}
        </Loaded>
        <HoldsAndErasures districtId={districtId} />
      </Stack>
    </DistrictFrame>
  )
}
