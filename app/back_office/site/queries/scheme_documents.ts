import type { I18n } from '@adonisjs/i18n'
import type { PdfSection } from '#pdf/sections'
import { needsTitle } from '#documents/rules/upload_rules'
import { localName, masters, type Scheme } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/loan_types'

/** Papers with a hint in resources/lang (`profile.documents.hints`). */
const WITH_HINT = new Set(['photo', 'domicile', 'income', 'residence', 'bank_proof'])

/** What has to be uploaded: of a group loan by the group and by each director. */
export function documentSections(scheme: Scheme, i18n: I18n): PdfSection[] {
  const isGroup = scheme.id === LOAN_TYPES.group
  const own = checklist(String(scheme.id), isGroup ? 'documents_of_group' : 'documents', i18n)
  const all = isGroup ? [own, checklist(`${scheme.id}D`, 'documents_of_director', i18n)] : [own]
  all.at(-1)!.blocks.push({ kind: 'text', text: i18n.t('profile.documents.note') })
  return all
}

function checklist(list: string, title: string, i18n: I18n): PdfSection {
  const word = (key: string) => i18n.t(`scheme_paper.${key}`)
  const slots = masters().documentSlots(list)
  const named = slots.filter(({ slot }) => !needsTitle(slot))
  const others = slots.length - named.length
  const rows = named.map((row) => [
    localName(row, i18n.locale),
    word(row.isRequired ? 'required' : 'optional'),
    WITH_HINT.has(row.slot) ? i18n.t(`profile.documents.hints.${row.slot}`) : '',
  ])
  if (others > 0) {
    rows.push([i18n.t('scheme_paper.other_documents', { count: others }), word('optional'), ''])
  }
  return {
    title: word(`sections.${title}`),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: word('columns.number'), width: 7 },
          { title: word('columns.document'), width: 40 },
          { title: word('columns.needed'), width: 15 },
          { title: word('columns.hint'), width: 38 },
        ],
        rows: rows.map((row, index) => [String(index + 1), ...row]),
      },
    ],
  }
}
