import { languageName } from '#kernel/formats/languages'
import '~/components/back_office/site/content.css'
import '~/components/back_office/site/editor/editor.css'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { Site } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, Notice, Page, SectionCard } from '~/components/page'
import { ErrorSummary } from '~/components/form/form'
import { ContentBlocks } from '~/components/back_office/site/content_blocks'
import { t } from '~/lib/translate'

/** An earlier text as readers saw it, in its languages, and a button to restore it. */
export default function RevisionPage({ page, revision }: Site.PageRevision) {
  const [isBusy, setIsBusy] = useState(false)
  const { version } = revision
  const isNow = version === page.version
  const restore = () =>
    router.post(
      `/officer/content/pages/${page.slug}/restorations`,
      { restore: version, version: page.version },
      { onStart: () => setIsBusy(true), onFinish: () => setIsBusy(false) }
    )
  return (
    <Page
      title={`${page.title}: ${t('site_editor.revisions.version', { version })}`}
      subtitle={
        <>
          {t('site_editor.revisions.saved_at')} <DateText value={revision.at} withTime />
          {' · '}
          {revision.by ?? t('site_editor.as_delivered')}
        </>
      }
      backHref={`/officer/content/pages/${page.slug}/revisions`}
      backLabel={t('site_editor.page.history')}
      actions={
        isNow ? null : (
          <ConfirmButton
            color="official"
            title={t('site_editor.restore.title', { version })}
            text={t('site_editor.restore.text', { title: page.title, version })}
            confirmLabel={t('site_editor.restore.button')}
            busy={isBusy}
            onConfirm={restore}
          />
        )
      }
    >
      <div id="field-version" tabIndex={-1}>
        <ErrorSummary />
      </div>
      {isNow ? <Notice tone="info" text={t('site_editor.revisions.now')} /> : null}
      {revision.texts.map(({ locale, title, blocks }) => (
        <SectionCard key={locale} title={languageName(locale)}>
          <div className="ce-preview" lang={locale}>
            {title ? <p className="as-bold">{title}</p> : null}
            <div className="as-prose">
              <ContentBlocks blocks={blocks} />
            </div>
          </div>
        </SectionCard>
      ))}
    </Page>
  )
}
