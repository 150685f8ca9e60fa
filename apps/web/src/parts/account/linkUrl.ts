import type { MadeLink } from '@corridor/contract'
import { pathTo } from '../../base/routes.ts'

/** The token is after the `#`, so that it is sent to no server, and is in no log. */
export function linkUrl({ token }: Pick<MadeLink, 'token'>): string {
  return `${window.location.origin}${pathTo('SetPassword')}#${token}`
}
