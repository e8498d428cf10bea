import { type ReviewPanelContext, registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerChange } from '#maker_checker/contracts/change_kind'
import { documentReplacement } from '#doclog/actions/replace_document'
import { documentChangesOf } from '#doclog/queries/document_changes'
import type { Replacement } from '#doclog/rules/replaceable_documents'

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    document: Replacement
  }
}

registerChange('document', documentReplacement)

/** Links /DocEdit from an application: for the administrator, and for all officers once something has been changed. */
registerReviewPanel('documents', documentsPanel, { isDated: true })

async function documentsPanel({ application, may, t, asOf }: ReviewPanelContext) {
  const { length } = await documentChangesOf(application.id, asOf)
  if (length === 0 && !(await may('DoclogDocumentChangePolicy.change'))) return null
  return {
    title: t('doclog.title'),
    items: [{ label: t('doclog.log'), value: t('doclog.count', { count: length }) }],
    links: [{ label: t('doclog.open'), href: `/officer/documents/profile/${application.id}` }],
  }
}
