import type { StudentTableRow } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { Row } from '../../../ui/layout/Stack.tsx'
import { PersonAvatar } from '../PersonAvatar.tsx'
import classes from './cells.module.css'

type Named = Pick<StudentTableRow, 'firstName' | 'lastName' | 'profileImageUrl'>

/** The first column: the picture stands before the first name. It is the row's link, so it is read with the last name. */
export function FirstName({ person }: { person: Named }) {
  return (
    <Row as="span" isOneLine className={classes.name}>
      <PersonAvatar name={fullName(person)} imageUrl={person.profileImageUrl} />
      <b title={person.firstName}>
        {person.firstName}
        <span className="visually-hidden"> {person.lastName}</span>
      </b>
    </Row>
  )
}

export function CardName({ person }: { person: Named }) {
  return (
    <Row as="span" isOneLine className={classes.name}>
      <PersonAvatar name={fullName(person)} imageUrl={person.profileImageUrl} />
      <b title={fullName(person)}>{fullName(person)}</b>
    </Row>
  )
}
