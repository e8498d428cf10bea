import { LinkButton } from '~/components/buttons'
import type { Profile } from '@generated/views'
import { PageHeader } from '~/components/page'
import { ProfileActions } from '~/components/applicants/profile/profile_actions'
import { ProfileSections } from '~/components/applicants/profile/profile_sections'
import { t } from '~/lib/translate'

type ShowProps = {
  view: Profile.ProfileView
  /** Where it is changed; null while it is locked. */
  editHref: string | null
}

export default function Show({ view, editHref }: ShowProps) {
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
            <ProfileActions paperHref="/profile/pdf" editHref={editHref} />
          </>
        }
      />
      <ProfileSections view={view} />
    </>
  )
}
