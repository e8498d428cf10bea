import type { Site } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/page'
import { ChangedBy } from '~/components/back_office/site/editor/changed_by'
import { EditorHead } from '~/components/back_office/site/editor/editor_head'
import { Languages } from '~/components/back_office/site/editor/languages'
import { t } from '~/lib/translate'

/** All public pages with editable text, with their languages and last change. */
export default function EditablePages({ pages }: { pages: Site.EditablePages }) {
  const label = (name: string) => t(`site_editor.columns.${name}`)
  const partOf = ({ slug, path }: Site.EditablePages[number]) =>
    path === '/' ? t(`site_editor.pages.parts.${slug}`) : path
  return (
    <div className="as-stack">
      <EditorHead subtitle={t('site_editor.pages.subtitle')} />
      <DataTable
        caption={t('site_editor.pages.caption')}
        hideCaption
        rows={pages}
        rowKey="slug"
        rowHref={(row) => `/officer/content/pages/${row.slug}`}
        empty={<EmptyState title={t('site_editor.pages.empty')} />}
        labels="site_editor.columns"
        columns={(column) => [
          { key: 'title', label: label('page') },
          column('address', (row) => <a href={row.path}>{partOf(row)}</a>),
          column('languages', (row) => <Languages present={row.languages} />),
          column('changed', (row) => <ChangedBy by={row.editedBy} at={row.editedAt} />),
        ]}
      />
    </div>
  )
}
