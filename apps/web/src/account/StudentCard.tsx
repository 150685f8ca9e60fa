import { asSchoolId, asUserId } from '@corridor/rules/ids'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { staffVariantFor } from '../base/variants.ts'
import { CardPage } from './CardPage.tsx'

const ABOUT =
  'A card to show to a kiosk instead of typing a number. It opens nothing but kiosks. One that was printed before stops working.'

export default function StudentCard() {
  const params = { schoolId: asSchoolId(Number(useParam('school'))), userId: asUserId(Number(useParam('id'))) }
  return (
    <CardPage
      title="Student card"
      about={ABOUT}
      back={{
        text: 'Back to the student',
        path: (type) => pathTo(staffVariantFor(type, 'UserOverview'), { id: params.userId }),
      }}
      make={() => request('POST /api/school/:schoolId/card/:userId', { params })}
    />
  )
}
