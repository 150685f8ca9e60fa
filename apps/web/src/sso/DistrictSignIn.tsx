import type { DistrictSignIn as SignIn, SignOnIdentity } from '@corridor/contract'
import { providerLabel } from '@corridor/rules/signIn'
import { Button, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { confirm } from '../base/state/confirm.ts'
import { flash } from '../base/state/flashes.ts'
import { DistrictFrame } from '../parts/district/DistrictFrame.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { Section } from '../ui/page/Section.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { confirmIdentity, removeIdentity, requireSecondFactor } from './commands.ts'
import { signInQuery } from './queries.ts'
import classes from './SignIn.module.css'
import { TryIdentity } from './TryIdentity.tsx'

const IdentityDialog = lazyPart(() => import('./IdentityDialog.tsx'), { floats: true })

/** How people of the district sign in: with which accounts of theirs, and whether administrators need a second factor. */
export default function DistrictSignIn() {
  const { district } = useInitialize()
  const query = useQuery(signInQuery(district.districtId))
  const [edited, setEdited] = useState<SignOnIdentity | 'new' | null>(null)
  return (
    <DistrictFrame
      title="Sign-in"
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
          Add
        </Button>
      }
    >
      <Loaded query={query} failedTitle="How people sign in could not be loaded" skeleton={<FormSkeleton />}>
        {(signIn) => (
          <Stack gap={5}>
            <Identities signIn={signIn} onEdit={setEdited} />
            <SecondFactor isRequired={signIn.secondFactorRequired} />
            <ReturnUrls returnUrls={signIn.returnUrls} />
            {edited && (
              <Suspense>
                <IdentityDialog
                  districtId={district.districtId}
                  districtName={district.name}
                  schools={signIn.schools}
                  identity={edited === 'new' ? null : edited}
                  onClose={() => setEdited(null)}
                />
              </Suspense>
            )}
          </Stack>
        )}
      </Loaded>
    </DistrictFrame>
  )
}

interface IdentitiesProps {
  signIn: SignIn
  onEdit: (identity: SignOnIdentity) => void
}

function Identities({ signIn, onEdit }: IdentitiesProps) {
  const { identities } = signIn
  return (
    <Section
      title="School accounts"
      description="People sign in with the account your school already gave them. They have to be in Corridor first."
    >
      {identities.length === 0 && <p>There are none yet. Everyone signs in with a username and a password.</p>}
      <Stack gap={4}>
        {identities.map((identity) => (
          <Identity key={identity.ssoIdentityId} identity={identity} signIn={signIn} onEdit={() => onEdit(identity)} />
        ))}
      </Stack>
    </Section>
  )
}

interface IdentityProps {
  identity: SignOnIdentity
  signIn: SignIn
  onEdit: () => void
}

function Identity({ identity, signIn, onEdit }: IdentityProps) {
  const { name, provider, isReady, isConfirmed } = identity
  const label = providerLabel(provider, 'OpenID Connect')
  const remove = async () => {
    const question = {
      title: `Remove ${name}?`,
      message: 'Nobody can sign in this way anymore. People who are signed in stay signed in.',
      confirmLabel: 'Remove',
    }
    if (!(await confirm(question))) return
    try {
      await removeIdentity({ params: { ssoIdentityId: identity.ssoIdentityId } })
      flash(`${name} was removed.`)
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  return (
    <article className={classes.identity} aria-label={name}>
      <header className={classes.head}>
        <h3>{name}</h3>
        <Row gap={2}>
          <Button size="sm" variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void remove()}
          >
            Remove
          </Button>
        </Row>
      </header>
      {!isReady && (
        <p className={classes.note}>
          Corridor is not registered with {label} yet, so nobody can sign in this way. Ask your IT person to set{' '}
          {label.toUpperCase()}_CLIENT_ID and {label.toUpperCase()}_CLIENT_SECRET.
        </p>
      )}
      {!isConfirmed && <NotConfirmed identity={identity} />}
      <dl className={classes.facts}>
        {factsOf(identity, signIn.schools, label).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {isReady && signIn.returnUrls && (
          <div className={classes.wide}>
            <dt>Address for bookmarks and tiles</dt>
            <dd translate="no">{startUrl(identity, signIn.returnUrls)}</dd>
          </div>
        )}
      </dl>
      <TryIdentity identity={identity} />
    </article>
  )
}

/** A provider finds people within the permissions of the person who set it up, who may have lost some of them, or left. */
function NotConfirmed({ identity: { ssoIdentityId, name, setUpBy } }: Pick<IdentityProps, 'identity'>) {
  const take = async () => {
    const question = {
      title: `Confirm ${name}?`,
      message: 'Check the provider and its settings first: those who run it can sign in as anybody it finds.',
      confirmLabel: 'Confirm',
    }
    if (!(await confirm(question))) return
    try {
      await confirmIdentity({ params: { ssoIdentityId } })
      flash(`${name} was confirmed.`)
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  return (
    <div className={classes.note}>
      <p>
        {setUpBy === null
          ? 'Nobody knows who set this up'
          : `${setUpBy} set this up and does not have every permission in every school`}
        , so some people who are new to it cannot sign in this way. Confirm it if it is right.
      </p>
      <Button size="sm" variant="default" onClick={() => void take()}>
        Confirm
      </Button>
    </div>
  )
}

/** It spares people the search. A launch from a portal starts there, so that it has a state of our own. */
function startUrl({ ssoIdentityId }: SignOnIdentity, { openId }: NonNullable<SignIn['returnUrls']>): string {
  return new URL(`/sso?identityId=${ssoIdentityId}`, openId).href
}

type Fact = [term: string, value: string]

function factsOf(identity: SignOnIdentity, schools: SignIn['schools'], label: string): Fact[] {
  const { domains, tenant, issuer, schoolIds, authoritative, provider, setUpBy } = identity
  const named = schools.filter(({ schoolId }) => schoolIds.includes(schoolId)).map(({ name }) => name)
  const facts: (Fact | false)[] = [
    ['Provider', label],
    domains.length > 0 && ['Domains', domains.join(', ')],
    tenant !== '' && [provider === 'clever' ? 'District id' : 'Tenant id', tenant],
    issuer !== '' && ['Issuer', issuer],
    setUpBy !== null && ['Set up by', setUpBy],
    ['Schools', schoolIds.length === 0 ? 'All schools' : named.join(', ')],
    provider !== 'google' && ['Email addresses', authoritative ? 'Trusted' : 'Not trusted'],
  ]
  return facts.filter((fact) => fact !== false)
}

function SecondFactor({ isRequired }: { isRequired: boolean }) {
  const { district } = useInitialize()
  const set = async (secondFactorRequired: boolean) => {
    try {
      await requireSecondFactor({ params: { districtId: district.districtId }, body: { secondFactorRequired } })
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  return (
    <Section title="Two-factor authentication">
      <Switch
        size="md"
        label="Required for administrators"
        description="Administrators who sign in with a password also type a code from an app on their phone. They set it up at their next sign-in."
        checked={isRequired}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
    </Section>
  )
}

function ReturnUrls({ returnUrls }: Pick<SignIn, 'returnUrls'>) {
  return (
    <Section
      title="For setting up a provider"
      {...(returnUrls && { description: 'Providers ask for the address to which they send people back.' })}
    >
      {returnUrls ? (
        <dl className={classes.facts}>
          <div>
            <dt>Google, Microsoft, ClassLink and others</dt>
            <dd translate="no">{returnUrls.openId}</dd>
          </div>
          <div>
            <dt>Clever</dt>
            <dd translate="no">{returnUrls.clever}</dd>
          </div>
        </dl>
      ) : (
        <p>Ask your IT person to finish setup: PUBLIC_URL is not set yet.</p>
      )}
    </Section>
  )
}
