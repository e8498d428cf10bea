import { router } from '@inertiajs/react'
import { Button, NativeSelect } from '@mantine/core'
import type { Site } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { dayColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { EmptyState, StatusBadge } from '~/components/page'
import { ChangedBy } from '~/components/back_office/site/editor/changed_by'
import { EditorHead } from '~/components/back_office/site/editor/editor_head'
import { Languages } from '~/components/back_office/site/editor/languages'
import { fileSize } from '~/lib/files'
import { t } from '~/lib/translate'

interface DocumentsProps {
  documents: Site.Publications
  kinds: string[]
  kind: string
}

const HREF = '/officer/content/documents'

/** Acts, notifications, circulars and downloads: published and withdrawn ones. */
export default function EditableDocuments({ documents, kinds, kind }: DocumentsProps) {
  const label = (name: string) => t(`site_editor.columns.${name}`)
  return (
    <div className="as-stack">
      <EditorHead
        subtitle={t('site_editor.documents.subtitle')}
        actions={
          <Button component="a" href={`${HREF}/new`}>
            {t('site_editor.documents.add')}
          </Button>
        }
      />
      <NativeSelect
        label={t('site_editor.documents.filter')}
        value={kind}
        onChange={(event) => router.get(HREF, { kind: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('common.answers.all') },
          ...kinds.map((value) => ({ value, label: t(`site_editor.kinds.${value}`) })),
        ]}
        style={{ maxWidth: '16rem' }}
      />
      <DataTable
        caption={t('site_editor.documents.caption')}
        hideCaption
        rows={documents.rows}
        rowKey="uuid"
        pagination={{
          page: documents.page,
          perPage: documents.perPage,
          total: documents.total,
        }}
        empty={<EmptyState title={t('site_editor.documents.empty')} />}
        labels="site_editor.columns"
        columns={(column) => [
          { key: 'title', label: label('document') },
          column('kind', (row) => t(`site_editor.kinds.${row.kind}`)),
          column('languages', (row) => <Languages present={row.languages} />),
          dayColumn('issuedOn', label('issued')),
          column('file', (row) => {
            const words = `${row.extension.toUpperCase()}, ${fileSize(row.sizeBytes)}`
            return row.isPublished ? <a href={`/published/${row.uuid}`}>{words}</a> : words
          }),
          column('state', (row) => <State paper={row} />),
          column.right('actions', (row) => (row.isPublished ? <Withdraw paper={row} /> : null)),
        ]}
      />
    </div>
  )
}

function State({ paper }: { paper: Site.Publications['rows'][number] }) {
  const state = paper.isPublished ? 'published' : 'withdrawn'
  const by = paper.isPublished ? paper.publishedBy : paper.withdrawnBy
  return (
    <div>
      <StatusBadge
        label={t(`site_editor.documents.${state}`)}
        tone={paper.isPublished ? 'success' : 'neutral'}
      />
      <br />
      <ChangedBy
        by={by ?? t('site_editor.documents.from_console')}
        at={paper.isPublished ? paper.publishedAt : paper.withdrawnAt}
      />
    </div>
  )
}

function Withdraw({ paper: { uuid, title } }: { paper: Site.Publications['rows'][number] }) {
  return (
    <ConfirmButton
      title={t('site_editor.withdraw.title')}
      text={t('site_editor.withdraw.text', { title })}
      label={t('site_editor.withdraw.button')}
      confirmLabel={t('site_editor.withdraw.button')}
      aria-label={t('site_editor.withdraw.one', { title })}
      onConfirm={() => router.post(`${HREF}/${uuid}/withdrawals`, {}, { preserveScroll: true })}
    />
  )
}
