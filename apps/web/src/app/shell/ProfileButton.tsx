import { fullName } from '@corridor/rules/text'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import classes from './Profile.module.css'

// lingui-set comment="Everywhere: around the page"

const ProfileDrawer = lazyPart(() => import('./ProfileDrawer.tsx'), { floats: true })

export function ProfileButton() {
  const { t } = useLingui()
  const { user } = useInitialize()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={t`Profile`}
        title={t`Profile`}
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
