import type { Site } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DateText, EmptyState } from '~/components/page'
import { EditorHead } from '~/components/back_office/site/editor/editor_head'
import { t } from '~/lib/translate'

/** Feedback on the portal, newest first. */
export default function ReceivedFeedback({ feedback }: { feedback: Site.ReceivedFeedback }) {
  const { page, perPage, total } = feedback
  return (
    <div className="as-stack">
      <EditorHead subtitle={t('site_editor.feedback.subtitle')} />
      <DataTable
        caption={t('site_editor.tabs.feedback')}
        hideCaption
        rows={feedback.rows}
        pagination={{ page, perPage, total }}
        empty={<EmptyState title={t('site_editor.feedback.empty')} />}
        labels="site_editor.feedback.columns"
        columns={(column) => [
          column('at', (row) => <DateText value={row.at} withTime />),
          column('kind', (row) => t(`site_help.feedback.kinds.${row.kind}`)),
          column('text', ({ text, locale }) => (
            <div className="as-said-lines" lang={locale}>
              {text}
            </div>
          )),
          column('path'),
          column('contact'),
        ]}
      />
    </div>
  )
}
