import { command } from '../base/command.ts'
import { SIGN_IN_KEY } from './queries.ts'

const page = () => [{ queryKey: SIGN_IN_KEY }]

export const requireSecondFactor = command('POST /api/district/:districtId/sign-in', page)
export const addIdentity = command('POST /api/district/:districtId/sign-in/identity', page)
export const changeIdentity = command('POST /api/sso/identity/:ssoIdentityId', page)
export const confirmIdentity = command('POST /api/sso/identity/:ssoIdentityId/confirm', page)
export const removeIdentity = command('DELETE /api/sso/identity/:ssoIdentityId', page)
