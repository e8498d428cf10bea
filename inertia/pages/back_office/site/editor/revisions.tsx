import '~/components/back_office/site/editor/editor.css'
import type { Site } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DateText, EmptyState, PageHeader } from '~/components/page'
import { Languages } from '~/components/back_office/site/editor/languages'
import { t } from '~/lib/translate'

/** Former and present texts of a page, with author and time. */
export default function Revisions({ page, revisions }: Site.PageHistory) {
  const noteOf = ({ version, restoredVersion }: Site.PageHistory['revisions'][number]) =>
    [
      version === page.version ? t('site_editor.revisions.now') : '',
      restoredVersion === null
        ? ''
        : t('site_editor.revisions.restored', { version: restoredVersion }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <PageHeader
        title={t('site_editor.revisions.title', { title: page.title })}
        backHref={`/officer/content/pages/${page.slug}`}
        backLabel={t('site_editor.revisions.edit')}
      />
      <DataTable
        caption={t('site_editor.revisions.caption')}
        hideCaption
        rows={revisions}
        rowKey="version"
        rowHref={(row) => `/officer/content/pages/${page.slug}/revisions/${row.version}`}
        empty={<EmptyState title={t('site_editor.revisions.empty')} />}
        labels="site_editor.columns"
        columns={(column) => [
          column('version', (row) => t('site_editor.revisions.version', { version: row.version })),
          column('by', (row) => row.by ?? t('site_editor.as_delivered')),
          column('saved', (row) => <DateText value={row.at} withTime />),
          column('languages', (row) => <Languages present={row.languages} />),
          column('note', noteOf),
        ]}
      />
    </>
  )
}
