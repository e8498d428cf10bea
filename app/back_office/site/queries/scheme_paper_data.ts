import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import { appUrl } from '#config/app'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import { corporationLetterhead } from '#pdf/corporation_letterhead'
import type { PdfBlock, PdfSection } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'
import { loanTypeName, localName, type Scheme } from '#masters/queries/masters'
import { eligibilityTexts, guidelineTexts } from '#masters/queries/scheme_texts'
import { displayEffectiveFrom } from '#masters/rules/always'
import { schemeContact } from '#site/queries/scheme_contact'
import { documentSections } from '#site/queries/scheme_documents'
import { schemeFacts } from '#site/queries/scheme_facts'
import type { SchemePdfData } from '#site/papers/scheme_paper'

/** The steps of an application, keys of `scheme_paper.steps`. */
const STEPS = ['check', 'sign_up', 'fill', 'upload', 'submit', 'follow', 'bank', 'claim'] as const

/** A scheme as its paper tells of it in a language: today's rules, criteria and guidelines. */
export function schemePdfData(scheme: Scheme, language: PdfLanguage): SchemePdfData {
  const i18n = i18nManager.locale(language)
  const date = getClock().today()
  return {
    language,
    date,
    letterhead: corporationLetterhead(language),
    title: i18n.t('scheme_paper.title'),
    schemeName: localName(scheme, language),
    subtitle: `${loanTypeName(scheme, language)} (${scheme.shortName})`,
    asOn: i18n.t('scheme_paper.as_on', { date }),
    sections: [
      section(i18n, 'in_short', { kind: 'facts', facts: schemeFacts(scheme, i18n) }),
      section(i18n, 'eligibility', {
        kind: 'items',
        isNumbered: true,
        items: eligibilityTexts(scheme.id, language, date),
      }),
      ...documentSections(scheme, i18n),
      section(i18n, 'apply', {
        kind: 'items',
        isNumbered: true,
        items: STEPS.map((step) => i18n.t(`scheme_paper.steps.${step}`)),
      }),
      section(i18n, 'guidelines', guidelinesTable(scheme, date, i18n)),
      section(i18n, 'contact', { kind: 'facts', facts: schemeContact(i18n) }),
    ],
    portal: { caption: i18n.t('scheme_paper.portal'), address: `${appUrl}/eligibility` },
    pageWord: i18n.t('scheme_paper.page'),
  }
}

function section(i18n: I18n, name: string, block: PdfBlock): PdfSection {
  return { title: i18n.t(`scheme_paper.sections.${name}`), blocks: [block] }
}

/** Notices with their days; without the column where none has one. */
function guidelinesTable(scheme: Scheme, date: PlainDate, i18n: I18n): PdfBlock {
  const language = i18n.locale as PdfLanguage
  const notices = guidelineTexts(scheme.id, language, date).map(({ text, effectiveFrom }) => [
    text,
    formatDate(displayEffectiveFrom(effectiveFrom), language),
  ])
  const isDated = notices.some(([, day]) => day !== '')
  const text = { title: i18n.t('scheme_paper.columns.notice'), width: isDated ? 82 : 100 }
  const day = { title: i18n.t('scheme_paper.columns.date'), width: 18 }
  return {
    kind: 'table',
    columns: isDated ? [text, day] : [text],
    rows: isDated ? notices : notices.map(([notice]) => [notice]),
    empty: i18n.t('scheme_paper.no_guidelines'),
  }
}
