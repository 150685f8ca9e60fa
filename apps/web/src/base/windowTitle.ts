import { PRODUCT_NAME } from '@corridor/contract/constants'
import { pageTitle } from '@corridor/rules/text'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { usePathname } from './router/useRouter.ts'
import { ROUTES, routeAt } from './routes.ts'
import { attention } from './state/attention.ts'
import { pageSubject, screenTitle } from './state/page.ts'
import { useStore } from './state/store.ts'
import { unreadCount } from './state/unread.ts'
import { titleOf } from './titles.ts'

export function faviconFor(unread: number): string {
  return unread > 0 ? '/favicon-unread.svg' : '/favicon.svg'
}

/** Updates the window title and icon, and returns the title of the page. */
export function useWindowTitle(): string | undefined {
  const { i18n } = useLingui()
  const name = routeAt(usePathname())
  const own = useStore(screenTitle) ?? (name === null ? undefined : titleOf(i18n, ROUTES[name]))
  const subject = useStore(pageSubject)
  const title = own && subject ? `${own} · ${subject}` : own
  const unread = useStore(unreadCount)
  const urgent = useStore(attention)
  useEffect(() => {
    document.title = pageTitle(PRODUCT_NAME, unread, urgent ?? title)
  }, [unread, urgent, title])
  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', faviconFor(unread))
  }, [unread])
  return title
}
