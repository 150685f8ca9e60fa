import type { LinkedUser } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { PersonLink } from '../person/PersonLink.tsx'
import { roleName } from '../person/roleName.ts'
import classes from './LinkedUsers.module.css'

interface LinkedUsersProps {
  /** "Faculty of Room 204". */
  caption: string
  schoolId: SchoolId
  users: readonly LinkedUser[]
  onClose: () => void
}

/** Who belongs to a room. */
export default function LinkedUsers({ caption, schoolId, users, onClose }: LinkedUsersProps) {
  return (
    <ModalCard title="Linked Users" onClose={onClose}>
      <p className={classes.caption}>{caption}</p>
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
                    <PersonLink person={{ schoolId, userId, type }} name={lastName} />
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
