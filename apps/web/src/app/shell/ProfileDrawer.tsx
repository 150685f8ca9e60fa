import { isStaff, isStudent } from '@corridor/rules/access'
import { fullName } from '@corridor/rules/text'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer } from '@mantine/core'
import { IconLifebuoy, IconSettings, IconUser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import '../../ui/dialog/modalStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { useInitialize, useSchools } from '../../base/session/initialize.ts'
import { staffVariantFor, variantFor } from '../../base/variants.ts'
import { useReturnFocus } from '../../ui/dialog/useReturnFocus.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import classes from './Profile.module.css'

// lingui-set comment="Profile menu"

const HelpDialog = lazyPart(() => import('../../support/HelpDialog.tsx'), { floats: true })

export default function ProfileDrawer({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { t } = useLingui()
  const [wantsHelp, setWantsHelp] = useState(false)
  const { user, district, isImpersonator } = useInitialize()
  const schools = useSchools().map(({ school }) => school.name)
  const count = schools.length
  if (wantsHelp) {
    return (
      <Suspense>
        <HelpDialog onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={340}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          <div className={classes.top}>
            <Drawer.Title>{t`Profile`}</Drawer.Title>
            <Drawer.CloseButton size={44} aria-label={t`Close`} />
          </div>
          <div className={classes.person}>
            <PersonAvatar name={fullName(user)} imageUrl={user.profileImageUrl} size={64} />
            <strong>{fullName(user)}</strong>
            <span>{user.username}</span>
          </div>
          <dl className={classes.facts}>
            {user.grade && (
              <div>
                <dt>{t`Grade`}</dt>
                <dd>{user.grade}</dd>
              </div>
            )}
            <div>
              <dt>
                <Plural value={count} one="School" other="Schools" />
              </dt>
              {schools.map((school) => (
                <dd key={school}>{school}</dd>
              ))}
            </div>
            <div>
              <dt>{t`District`}</dt>
              <dd>{district.name}</dd>
            </div>
          </dl>
          <Stack gap={2}>
            {isStaff(user.type) && (
              <LinkButton
                to={staffVariantFor(user.type, 'UserOverview')}
                params={{ id: user.userId }}
                variant="default"
                fullWidth
                leftSection={<IconUser size={18} />}
                onClick={onClose}
              >
                My page
              </LinkButton>
            )}
            <LinkButton
              to={variantFor(user.type, 'Settings')}
              variant="default"
              fullWidth
              leftSection={<IconSettings size={18} />}
              onClick={onClose}
            >
              <Trans>Settings</Trans>
            </LinkButton>
            {isStudent(user.type) && !isImpersonator && <LanguageChoice />}
            <AppearanceChoice />
            {!isImpersonator && (
              <Button
                variant="default"
                fullWidth
                leftSection={<IconLifebuoy size={18} />}
                onClick={() => setWantsHelp(true)}
              >
                <Trans>Help</Trans>
              </Button>
            )}
            <LogOutButton />
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
