import { fullName } from '@corridor/rules'
import { lazy, Suspense, useState } from 'react'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { useInitialize } from '../session/initialize.ts'
import classes from './Profile.module.css'

const ProfileDrawer = lazy(() => import('./ProfileDrawer.tsx'))

export function ProfileButton() {
  const { user } = useInitialize()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label="Profile"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <PersonAvatar name={fullName(user)} imageUrl={user.profileImageUrl} size={36} />
      </button>
      <Suspense>{isOpen && <ProfileDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
