import { asUserGroupId } from '@corridor/rules/ids'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { staffVariantFor } from '../base/variants.ts'
import { CardPage } from './CardPage.tsx'

const ABOUT =
  'A card for every student of this class, to show to a kiosk instead of typing a number. It opens nothing but kiosks. Cards that were printed before stop working.'

export default function ClassCards() {
  const userGroupId = asUserGroupId(Number(useParam('id')))
  return (
    <CardPage
      title="Student cards"
      about={ABOUT}
      back={{
        text: 'Back to the class',
        path: (type) => pathTo(staffVariantFor(type, 'ClassEdit'), { id: userGroupId }),
      }}
      make={() => request('POST /api/usergroup/:userGroupId/cards', { params: { userGroupId } })}
    />
  )
}
