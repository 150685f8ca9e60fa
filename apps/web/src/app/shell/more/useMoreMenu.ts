import { usePathname } from '../../../base/router/useRouter.ts'
import { useInitialize, useSchools } from '../../../base/session/initialize.ts'
import { currentOf, type MoreEntry, moreMenu } from './moreMenu.ts'

export function useMoreMenu(): { entries: MoreEntry[]; current: MoreEntry | undefined } {
  const { viewer, district } = useInitialize()
  const schools = useSchools().map(({ school, freeze }) => ({ ...school, freeze }))
  const pathname = usePathname()
  const entries = moreMenu({ viewer, district, schools, pathname })
  return { entries, current: currentOf(entries, pathname) }
}
