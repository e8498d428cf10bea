import '~/components/back_office/site/editor/editor.css'
import { Link } from '@inertiajs/react'
import type { Site } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { ChangedBy } from '~/components/back_office/site/editor/changed_by'
import { PageForm } from '~/components/back_office/site/editor/page_form'
import { useT } from '~/lib/use_t'

interface EditPageProps {
  page: Site.EditablePage
  limits: { title: number; body: number }
}

/** Parts of the home page that need a word of explanation. */
const HINTS: Record<string, string> = { slides: 'slides_hint', leadership: 'leadership_hint' }

/** One public page: its words in every language, and what readers will see. */
export default function EditPage({ page, limits }: EditPageProps) {
  const t = useT()
  const hint = HINTS[page.slug]
  return (
    <>
      <PageHeader
        title={t('site_editor.page.title', { title: page.title })}
        subtitle={
          <>
            {t('site_editor.page.shown_at')} <a href={page.path}>{page.path}</a>
            {' · '}
            <Link href={`/officer/content/pages/${page.slug}/revisions`}>
              {t('site_editor.page.history')}
            </Link>
            {' · '}
            {t('site_editor.columns.changed')}: <ChangedBy by={page.editedBy} at={page.editedAt} />
            {hint ? <p>{t(`site_editor.page.${hint}`)}</p> : null}
          </>
        }
        backHref="/officer/content"
        backLabel={t('site_editor.title')}
      />
      <PageForm key={page.slug} page={page} limits={limits} />
    </>
  )
}
