import { fullName } from '@corridor/rules/text'
import { useLingui } from '@lingui/react/macro'
import { useInitialize, useSchools } from '../../base/session/initialize.ts'
import { gradeName } from '../../parts/person/gradeName.ts'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import classes from './Profile.module.css'

/** Who is signed in. */
export function ProfilePerson() {
  const { i18n } = useLingui()
  const { user, district } = useInitialize()
  const schools = useSchools().map(({ school }) => school.name)
  const grade = user.grade && gradeName(i18n, user.grade)
  return (
    <div className={classes.person}>
      <PersonAvatar name={fullName(user)} imageUrl={user.profileImageUrl} size={52} />
      <div className={classes.names}>
        <strong>{fullName(user)}</strong>
        <span>{[grade, ...schools].filter(Boolean).join(' · ')}</span>
        <small>{[user.username, district.name].filter(Boolean).join(' · ')}</small>
      </div>
    </div>
  )
}
