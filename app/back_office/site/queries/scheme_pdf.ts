import type { I18n } from '@adonisjs/i18n'
import { formatRupees } from '#kernel/money/paise'
import type { Fact } from '#pdf/blocks'
import { formatPercent, percentNumber } from '#kernel/rates/basis_points'
import { type RowOf, loanTypeName, localName, masters } from '#masters/queries/masters'
import { type SchemeRules, schemeRules } from '#masters/queries/scheme_rules'
import {
  LOAN_TYPES,
  displayEffectiveFrom,
  loanFormOf,
  loanTypeOfPath,
} from '#masters/rules/schemes'
import { appUrl } from '#config/app'
import corporation from '#kernel/settings/corporation'
import type { PdfBlock, PdfSection } from '#pdf/sections'
import { needsTitle } from '#documents/rules/files'
import i18nManager from '@adonisjs/i18n/services/main'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import { corporationLetterhead } from '#pdf/letterhead'
import type { PdfLanguage } from '#pdf/shaper'
import { eligibilityTexts, guidelineTexts } from '#masters/queries/dated_lists'
import { type SchemePdfData, renderSchemePdf } from '#site/pdf/scheme_pdf'
import { createHash } from 'node:crypto'
import { NotFound } from '#kernel/exceptions/refusal'

type Entry = [name: string, text: string]
type Say = (key: string, values?: Record<string, string | number>) => string

/** Returns the scheme's figures under today's rules, in sentences short enough for a table. */
function schemeFacts(scheme: RowOf<'schemes'>, i18n: I18n): Fact[] {
  const rules = schemeRules(scheme.id)
  const { locale } = i18n
  const say: Say = (key, values) => i18n.t(`scheme_pdf.values.${key}`, values)
  const isGroup = scheme.id === LOAN_TYPES.group
  const entries: Entry[] = [
    ['for_whom', audienceText(scheme, rules, locale, say)],
    ...(isGroup ? groupEntries(rules, say) : personEntries(rules, say)),
    ...loanEntries(rules, say),
  ]
  return entries.map(([name, value]) => ({
    value,
    label: i18n.t(`scheme_pdf.facts.${name}`),
    isWide: true,
  }))
}

function audienceText(
  scheme: RowOf<'schemes'>,
  rules: SchemeRules,
  locale: string,
  say: Say
): string {
  const categories = rules.eligibleCategories
    .map((code) => localName(masters().casteCategory(code), locale))
    .join(', ')
  const state = localName(
    masters().states.find(({ isDefault }) => isDefault),
    locale
  )
  return say(`for_whom.${loanFormOf(scheme.id)}`, {
    categories,
    state,
    reserved: rules.minReservedDirectors,
  })
}

function personEntries({ minAge, belowAge, maxIncomePaise }: SchemeRules, say: Say): Entry[] {
  return [
    ['age', say('age', { from: minAge, below: belowAge })],
    ['income', say('up_to', { amount: formatRupees(maxIncomePaise) })],
  ]
}

function groupEntries(rules: SchemeRules, say: Say): Entry[] {
  const { minDirectors, maxDirectors, directorMinAge, directorBelowAge } = rules
  return [
    ['directors', say('directors', { least: minDirectors, most: maxDirectors })],
    ['director_age', say('age', { from: directorMinAge, below: directorBelowAge })],
    ['cibil', say('cibil', { least: rules.minCibil })],
    ['member_income', say('up_to', { amount: formatRupees(rules.maxIncomePaise) })],
  ]
}

function loanEntries(rules: SchemeRules, say: Say): Entry[] {
  const rupees = {
    from: formatRupees(rules.minAmountPaise),
    to: formatRupees(rules.maxAmountPaise),
  }
  const rates = { from: formatPercent(rules.minRateBp), to: formatPercent(rules.maxRateBp) }
  const months = { from: rules.minTenureMonths, to: rules.maxTenureMonths }
  const validity = { days: rules.loiValidityDays, window: rules.extensionWindowDays }
  return [
    ['amount', say('range', rupees)],
    ['tenure', say('months', months)],
    ['bank_rate', say('rates', rates)],
    ['interest', say('interest', { rate: percentNumber(rules.refundCapBp) })],
    ['refund_period', say('refund_period', { years: rules.refundPeriodYears })],
    ...(rules.allowsMoratorium
      ? [['moratorium', say('moratorium', { months: rules.maxMoratoriumMonths })] as Entry]
      : []),
    ['validity', say('validity', validity)],
    ['claim_window', say('claim_window', { months: rules.claimWindowMonths })],
  ]
}

/** Returns the contact details of the corporation, as configured for this installation. */
function schemeContact(i18n: I18n): Fact[] {
  const { address, email, name, phone, supportPhones, website } = corporation
  const known: [label: string, value: string][] = [
    ['corporation', name[i18n.locale]],
    ['address', address[i18n.locale]],
    ['phone', phone],
    ['help_desk', supportPhones.join(', ')],
    ['email', email],
    ['website', website],
    ['offices', `${appUrl}/district-offices`],
    ['apply', `${appUrl}/eligibility`],
  ]
  return known
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      value,
      label: i18n.t(`scheme_pdf.contact.${label}`),
      isWide: true,
    }))
}

/** Documents with a hint in resources/lang (`profile.documents.hints`). */
const WITH_HINT = new Set(['photo', 'domicile', 'income', 'residence', 'bank_proof'])

/** Returns the documents to upload: for a group loan, those of the group and of each director. */
function documentSections(scheme: RowOf<'schemes'>, i18n: I18n): PdfSection[] {
  const isGroup = scheme.id === LOAN_TYPES.group
  const own = checklist(String(scheme.id), isGroup ? 'documents_of_group' : 'documents', i18n)
  const all = isGroup ? [own, checklist(`${scheme.id}D`, 'documents_of_director', i18n)] : [own]
  all.at(-1)!.blocks.push({ kind: 'text', text: i18n.t('profile.documents.note') })
  return all
}

function checklist(list: string, title: string, i18n: I18n): PdfSection {
  const word = (key: string) => i18n.t(`scheme_pdf.${key}`)
  const slots = masters().documentSlots(list)
  const named = slots.filter(({ slot }) => !needsTitle(slot))
  const others = slots.length - named.length
  const rows = named.map((row) => [
    localName(row, i18n.locale),
    word(row.isRequired ? 'required' : 'optional'),
    WITH_HINT.has(row.slot) ? i18n.t(`profile.documents.hints.${row.slot}`) : '',
  ])
  if (others > 0) {
    rows.push([i18n.t('scheme_pdf.other_documents', { count: others }), word('optional'), ''])
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

/** Steps of an application, as keys of `scheme_pdf.steps`. */
const STEPS = ['check', 'sign_up', 'fill', 'upload', 'submit', 'follow', 'bank', 'claim'] as const

/** Returns the data of a scheme's PDF in one language: today's rules, criteria and guidelines. */
export function schemePdfData(scheme: RowOf<'schemes'>, language: PdfLanguage): SchemePdfData {
  const i18n = i18nManager.locale(language)
  const date = getClock().today()
  return {
    language,
    date,
    letterhead: corporationLetterhead(language),
    title: i18n.t('scheme_pdf.title'),
    schemeName: localName(scheme, language),
    subtitle: `${loanTypeName(scheme, language)} (${scheme.shortName})`,
    asOn: i18n.t('scheme_pdf.as_on', { date }),
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
        items: STEPS.map((step) => i18n.t(`scheme_pdf.steps.${step}`)),
      }),
      section(i18n, 'guidelines', guidelinesTable(scheme, date, i18n)),
      section(i18n, 'contact', { kind: 'facts', facts: schemeContact(i18n) }),
    ],
    portal: { caption: i18n.t('scheme_pdf.portal'), address: `${appUrl}/eligibility` },
    pageWord: i18n.t('scheme_pdf.page'),
  }
}

function section(i18n: I18n, name: string, block: PdfBlock): PdfSection {
  return { title: i18n.t(`scheme_pdf.sections.${name}`), blocks: [block] }
}

/** Returns the notices with their dates; without the date column if none has one. */
function guidelinesTable(scheme: RowOf<'schemes'>, date: PlainDate, i18n: I18n): PdfBlock {
  const language = i18n.locale as PdfLanguage
  const notices = guidelineTexts(scheme.id, language, date).map(({ text, effectiveFrom }) => [
    text,
    formatDate(displayEffectiveFrom(effectiveFrom), language),
  ])
  const isDated = notices.some(([, day]) => day !== '')
  const text = { title: i18n.t('scheme_pdf.columns.notice'), width: isDated ? 82 : 100 }
  const day = { title: i18n.t('scheme_pdf.columns.date'), width: 18 }
  return {
    kind: 'table',
    columns: isDated ? [text, day] : [text],
    rows: isDated ? notices : notices.map(([notice]) => [notice]),
    empty: i18n.t('scheme_pdf.no_guidelines'),
  }
}

/** A scheme's PDF file; `etag` changes with its content and only then. */
interface SchemePdf {
  fileName: string
  bytes: Buffer
  etag: string
}

/** Latest PDF of each scheme and language: rendered again when the masters or the date change. */
const cachedPdfs = new Map<string, { of: string; paper: SchemePdf }>()

const digestOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27)

/**
 * Returns the public PDF with information about a scheme.
 *
 * @throws NotFound if the address names no scheme, or one that cannot be applied for
 */
export function schemePdf(path: string, language: PdfLanguage): SchemePdf {
  const scheme = masters().find('schemes', loanTypeOfPath(path))
  if (!scheme?.isActive) throw new NotFound()
  const data = schemePdfData(scheme, language)
  const key = `${scheme.id} ${language}`
  const of = digestOf(JSON.stringify(data))
  const known = cachedPdfs.get(key)
  if (known?.of === of) return known.paper
  const bytes = Buffer.from(renderSchemePdf(data))
  const fileName = `${scheme.shortName}-information-${language}.pdf`
  const pdf = { fileName, bytes, etag: `"${digestOf(bytes)}"` }
  cachedPdfs.set(key, { of, paper: pdf })
  return pdf
}
