import type { PdfSection, TableBlock } from '#pdf/sections'
import type { CheckItem, ChecklistBlock } from '#pdf/ticks'
import type { Translate } from '#applications/papers/paper_words'
import type { DocumentView } from '#profile/contracts/profile_view'

const BYTES_PER_KILOBYTE = 1024
const KINDS: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
}

const nameOf = ({ name, title }: DocumentView) => (title ? `${name}: ${title}` : name)

/** Every slot with what is in it; an empty one says 'Not Uploaded' (document 2). */
export function documentsSection(
  title: string,
  documents: DocumentView[],
  t: Translate
): PdfSection {
  const word = (name: string) => t(`profile_paper.${name}`)
  const table: TableBlock = {
    kind: 'table',
    columns: [
      { title: word('columns.number'), width: 8 },
      { title: t('profile.view.document'), width: 50 },
      { title: word('columns.needed'), width: 14 },
      { title: word('columns.state'), width: 28 },
    ],
    rows: documents.map((document, index) => [
      String(index + 1),
      nameOf(document),
      word(document.isRequired ? 'required' : 'optional'),
      documentState(document, t),
    ]),
  }
  return { title, blocks: [table] }
}

function documentState({ file }: DocumentView, t: Translate): string {
  if (!file) return t('profile.documents.not_uploaded')
  const size = Math.max(1, Math.round(file.size / BYTES_PER_KILOBYTE))
  return t('profile_paper.given', { kind: KINDS[file.mime] ?? file.mime, size })
}

/** The same as a short check list; an optional document that is not there is left out. */
export function documentTicks(documents: DocumentView[], t: Translate): ChecklistBlock {
  const items = documents
    .filter(({ file, isRequired }) => isRequired || file !== null)
    .map((document): CheckItem => ({
      text: nameOf(document),
      note: t(`profile.documents.${document.file ? 'uploaded' : 'not_uploaded'}`),
      isChecked: document.file !== null,
    }))
  return { kind: 'ticks', items }
}
