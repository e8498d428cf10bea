import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'
import { columnInLanguage } from '#kernel/formats/languages'
import type Breach from '#privacy/models/breach'
import type { breachCounts } from '#privacy/queries/breaches'
import { BREACH_TEXTS, boardDeadline, contactOf } from '#privacy/rules/breaches'
import { corporationLetterhead, drawLetterhead } from '#pdf/letterhead'
import { PdfBuilder } from '#pdf/document'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import { drawSections, drawPageFooter } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'

const WORDS = 'privacy.breaches'

/** What the Data Protection Board is sent of a breach (DPDP Rules 2025, rule 7(2)), as an A4 PDF. */
export function renderBreachReport(
  breach: Breach,
  counts: Awaited<ReturnType<typeof breachCounts>>,
  language: PdfLanguage,
  i18n: I18n
): Uint8Array {
  const now = getClock().now()
  const say = (key: string, values = {}) => i18n.t(`${WORDS}.${key}`, values)
  const at = (instant: { toJSDate(): Date } | null) =>
    instant ? formatInstant(instant.toJSDate(), language) : say('report.not_yet')
  const title = say('report.title')
  const number = say('number', { id: breach.id })
  const made = i18n.t('profile_pdf.made', { date: formatInstant(now, language) })
  const reference = `${title} · ${number}`
  const page = i18n.t('profile_pdf.page')
  const paper = new PdfBuilder({
    title: `${title}: ${number}`,
    language,
    date: getClock().today(),
    fileId: `${reference} ${breach.version} ${made} ${language}`,
    margins: PAGE_MARGINS,
    footer: (one, place) => drawPageFooter(one, { reference, page }, place),
  })
  drawLetterhead(paper, corporationLetterhead(language))
  const centre = { align: 'center', colour: INK.text, lineHeight: 1.4 } as const
  paper.paragraph(title, { ...centre, size: 14, weight: 'bold' })
  paper.paragraph(number, { ...centre, size: 11 })
  paper.paragraph(made, { ...centre, size: 8.5, colour: INK.muted, after: 4 })
  const clock = boardDeadline(breach.knownAt.toJSDate(), breach.reportedAt?.toJSDate() ?? null, now)
  const fact = (key: string, value: string | number) => ({
    label: say(`lines.${key}`),
    value: String(value),
  })
  drawSections(paper, [
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
  return paper.toBytes()
}
