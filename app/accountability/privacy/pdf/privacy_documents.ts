import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'
import { columnInLanguage } from '#kernel/formats/languages'
import type Breach from '#privacy/models/breach'
import type { breachCounts } from '#privacy/queries/breaches'
import { BREACH_TEXTS, boardDeadline, contactOf } from '#privacy/rules/breaches'
import { officeDocument } from '#pdf/letterhead'
import { type PdfBlock, type PdfSection, drawSections } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'
import { INK } from '#pdf/styles'
import { type CopyPart, isTable } from '#privacy/rules/data_copy_tables'
import type { DataCopy } from '#privacy/queries/build_data_copy'

const KEY_PREFIX = 'privacy.breaches'

/** Renders the report of a breach to the Data Protection Board (DPDP Rules 2025, rule 7(2)) as an A4 PDF. */
export function renderBreachReport(
  breach: Breach,
  counts: Awaited<ReturnType<typeof breachCounts>>,
  language: PdfLanguage,
  i18n: I18n
): Uint8Array {
  const now = getClock().now()
  const say = (key: string, values = {}) => i18n.t(`${KEY_PREFIX}.${key}`, values)
  const at = (instant: { toJSDate(): Date } | null) =>
    instant ? formatInstant(instant.toJSDate(), language) : say('report.not_yet')
  const subject = say('number', { id: breach.id })
  const document = { title: say('report.title'), subject, madeAt: now }
  const pdf = officeDocument(document, language, i18n)
  const clock = boardDeadline(breach.knownAt.toJSDate(), breach.reportedAt?.toJSDate() ?? null, now)
  const fact = (key: string, value: string | number) => ({
    label: say(`lines.${key}`),
    value: String(value),
  })
  drawSections(pdf, [
    {
      title: say('report.times'),
      blocks: [
        {
          kind: 'facts',
          facts: [
            fact('happened', at(breach.happenedAt)),
            fact('known', at(breach.knownAt)),
            fact('described', at(breach.describedAt)),
            fact('due', formatInstant(clock.dueAt, language)),
            fact('reported', at(breach.reportedAt)),
            fact('clock', say(`clock.${clock.state}`, { hours: Math.abs(clock.hoursLeft) })),
          ],
        },
      ],
    },
    ...BREACH_TEXTS.map((text) => ({
      title: say(`lines.${text}`),
      blocks: [{ kind: 'text' as const, text: columnInLanguage(breach.texts, text, language) }],
    })),
    ...(breach.findings
      ? [
          {
            title: say('lines.findings'),
            blocks: [{ kind: 'text' as const, text: breach.findings }],
          },
        ]
      : []),
    {
      title: say('report.told'),
      blocks: [
        {
          kind: 'facts',
          facts: [
            fact('people', counts.people),
            fact('told', counts.told),
            fact('released', at(breach.releasedAt)),
            fact('told_at', at(breach.toldAt)),
            fact('inbox_only', counts.inboxOnly),
            fact('unreachable', counts.unreachable),
            fact('failed', counts.failed),
            { ...fact('contact', contactOf(breach)), isWide: true },
          ],
        },
      ],
    },
  ])
  return pdf.toBytes()
}

/** Number of characters above which a value gets its own row. */
const MAX_INLINE_LENGTH = 40

/** Renders all data stored about a person as a readable A4 PDF. */
export function renderDataCopy(
  copy: DataCopy,
  name: string,
  language: PdfLanguage,
  i18n: I18n
): Uint8Array {
  const title = i18n.t('privacy.copy.pdf_title')
  const document = { title, subject: name, madeAt: new Date(copy.madeAt) }
  const pdf = officeDocument(document, language, i18n)
  pdf.paragraph(copy.note, { size: 9, colour: INK.text, after: 4 })
  drawSections(pdf, copy.parts.map(sectionOf))
  return pdf.toBytes()
}

function sectionOf(part: CopyPart): PdfSection {
  return { title: part.title, blocks: isTable(part) ? [tableOf(part)] : part.rows.map(factsOf) }
}

function tableOf({ rows }: CopyPart): PdfBlock {
  return {
    kind: 'table',
    columns: rows[0].map(({ label }) => ({ title: label, width: 20 })),
    rows: rows.map((row) => row.map(({ text }) => text ?? '—')),
  }
}

const factsOf = (row: CopyPart['rows'][number]): PdfBlock => ({
  kind: 'facts',
  facts: row.map(({ label, text }) => ({
    label,
    value: text,
    isWide: (text?.length ?? 0) > MAX_INLINE_LENGTH,
  })),
})
