import { LinkButton } from '~/components/buttons'
import type { Profile } from '@generated/views'
import { PageHeader } from '~/components/page'
import { ProfileActions } from '~/components/applicants/profile/profile_actions'
import { ProfileSections } from '~/components/applicants/profile/profile_sections'
import { t } from '~/lib/translate'

type ShowProps = {
  view: Profile.ProfileView
  /** Address where it is changed; null while it is locked. */
  editHref: string | null
  /** Address where the verification of the identity is removed; null where there is none. */
  identityHref: string | null
}

export default function Show({ view, editHref, identityHref }: ShowProps) {
  return (
    <>
      <PageHeader
        title={t('profile.view.title')}
        subtitle={view.name}
        backHref="/dashboard"
        actions={
          <>
            <LinkButton
              href="/aadhaar-linking"
              variant="default"
              label={t('profile.view.linking')}
            />
            {identityHref ? (
              <LinkButton
                href={identityHref}
                variant="default"
                label={t('profile.identity.remove')}
              />
            ) : null}
            <ProfileActions paperHref="/profile/pdf" editHref={editHref} />
          </>
        }
      />
      <ProfileSections view={view} />
    </>
  )
}
