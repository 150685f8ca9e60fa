import type { LinkedUser } from '@corridor/contract'
import { Button } from '@mantine/core'
import { isBuilt } from '../../base/built.ts'
import { PathLink } from '../../base/RouteLink.tsx'
import { pathTo } from '../../base/routes.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { type StaffVariant, staffVariantFor } from '../../base/variants.ts'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { roleName } from '../person/roleName.ts'
import classes from './LinkedUsers.module.css'

interface LinkedUsersProps {
  title: string
  users: readonly LinkedUser[]
  onClose: () => void
}

/** Who belongs to a room. */
export default function LinkedUsers({ title, users, onClose }: LinkedUsersProps) {
  const { user } = useInitialize()
  const page = staffVariantFor(user.type, 'UserOverview')
  return (
    <ModalCard title={title} onClose={onClose}>
      {users.length === 0 ? (
        <p className={classes.nobody}>Nobody yet.</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">First</th>
                <th scope="col">Last</th>
                <th scope="col">Role</th>
                <th scope="col">Email</th>
              </tr>
            </thead>
            <tbody>
              {users.map(({ userId, firstName, lastName, type, email }) => (
                <tr key={userId}>
                  <td>{firstName}</td>
                  <td>
                    {isBuilt(page) ? (
                      <PathLink path={pathTo(page as StaffVariant<'UserOverview'>, { id: userId })}>
                        {lastName}
                      </PathLink>
                    ) : (
                      lastName
                    )}
                  </td>
                  <td>{roleName(type)}</td>
                  <td>{email ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.actions}>
        <Button data-autofocus variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </ModalCard>
  )
}
