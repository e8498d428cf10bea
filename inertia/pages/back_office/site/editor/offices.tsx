import { Link } from '@inertiajs/react'
import type { Site } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/page'
import { ChangedBy } from '~/components/back_office/site/editor/changed_by'
import { EditorHead } from '~/components/back_office/site/editor/editor_head'
import { t } from '~/lib/translate'

/** All districts with the details entered for their offices. */
export default function EditableOffices({ offices }: { offices: Site.EditableOffices }) {
  const none = <span className="as-muted">{t('site_editor.offices.not_entered')}</span>
  return (
    <div className="as-stack">
      <EditorHead subtitle={t('site_editor.offices.subtitle')} />
      <DataTable
        caption={t('site_editor.offices.caption')}
        hideCaption
        rows={offices}
        rowKey="code"
        empty={<EmptyState title={t('site_editor.offices.empty')} />}
        labels="site_editor.columns"
        columns={(column) => [
          column('office', (row) => (
            <Link
              href={`/officer/content/offices/${row.code}`}
              aria-label={t('site_editor.offices.edit_one', { name: row.name })}
            >
              {row.name}
            </Link>
          )),
          column('postal', ({ address }) =>
            address ? <span lang={address.language}>{address.text}</span> : none
          ),
          column('phones', ({ phones }) => (phones.length > 0 ? phones.join(', ') : none)),
          column('changed', (row) =>
            row.editedAt ? <ChangedBy by={row.editedBy} at={row.editedAt} /> : null
          ),
        ]}
      />
    </div>
  )
}
