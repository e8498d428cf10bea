import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Profile } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { PaperButton } from '~/components/paper_button'
import { PrintButton } from '~/components/print_button'
import { ProfileSections } from '~/components/profile/profile_sections'
import { useT } from '~/lib/use_t'

type ShowProps = {
  view: Profile.ProfileView
  /** Where it is changed; null while it is locked. */
  editHref: string | null
}

export default function Show({ view, editHref }: ShowProps) {
  const t = useT()
  return (
    <>
      <PageHeader
        title={t('profile.view.title')}
        subtitle={view.name}
        backHref="/dashboard"
        actions={
          <>
            <PrintButton label={t('profile.view.print')} />
            <PaperButton href="/profile/paper" label={t('common.papers.download')} />
            {editHref ? (
              <Button component={Link} href={editHref}>
                {t('profile.view.edit')}
              </Button>
            ) : null}
          </>
        }
      />
      <ProfileSections view={view} />
    </>
  )
}
