import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Profile } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { PaperButton } from '~/components/paper_button'
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
            <Button
              type="button"
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('profile.view.print')}
            </Button>
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
