import { isStaff, isStudent } from '@corridor/rules/access'
import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight, IconHelp, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import '../../ui/dialog/modalStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { pathTo } from '../../base/routes.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { staffVariantFor, variantFor } from '../../base/variants.ts'
import { useReturnFocus } from '../../ui/dialog/useReturnFocus.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import classes from './Profile.module.css'
import { EntryButton, EntryLink } from './ProfileEntry.tsx'
import { ProfilePerson } from './ProfilePerson.tsx'
import { useLogOut } from './useLogOut.ts'

// lingui-set comment="Profile menu"

const HelpDialog = lazyPart(() => import('../../support/HelpDialog.tsx'), { floats: true })

const ARROW = <IconChevronRight size={18} aria-hidden="true" />

/** A sheet from the bottom edge on a phone, in reach of the thumb; elsewhere a drawer below the button that opens it. */
export default function ProfileDrawer({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { t } = useLingui()
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const [wantsHelp, setWantsHelp] = useState(false)
  const { user, isImpersonator } = useInitialize()
  const { isPending, end } = useLogOut()
  if (wantsHelp) {
    return (
      <Suspense>
        <HelpDialog onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={380}
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Profile`}>
        <Drawer.Body className={classes.body}>
          <ProfilePerson />
          <Drawer.CloseButton size={44} aria-label={t`Close`} className={classes.close ?? ''} />
          {isStaff(user.type) && (
            <EntryLink
              path={pathTo(staffVariantFor(user.type, 'UserOverview'), { id: user.userId })}
              icon={IconUser}
              end={ARROW}
              onClick={onClose}
            >
              My page
            </EntryLink>
          )}
          <EntryLink path={pathTo(variantFor(user.type, 'Settings'))} icon={IconSettings} end={ARROW} onClick={onClose}>
            <Trans>Settings</Trans>
          </EntryLink>
          {isStudent(user.type) && !isImpersonator && <LanguageChoice />}
          <AppearanceChoice />
          {!isImpersonator && (
            <EntryButton icon={IconHelp} onClick={() => setWantsHelp(true)}>
              <Trans>Help</Trans>
            </EntryButton>
          )}
          <EntryButton icon={IconLogout} disabled={isPending} onClick={end}>
            <Trans>Log out</Trans>
          </EntryButton>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
