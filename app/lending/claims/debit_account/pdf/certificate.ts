import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import { certificateById, type certificateOf } from '#claims/debit_account/queries/account_pages'
import { type PlainDate, formatDate, formatMonth } from '#kernel/calendar/plain_date'
import { inLanguage } from '#kernel/formats/languages'
import { formatRupees, paise } from '#kernel/money/paise'
import corporation from '#kernel/settings/corporation'
import type { DrawLetter } from '#documents/contracts/letter_kind'
import { officeDocument } from '#pdf/letterhead'
import { type PdfSection, drawSections } from '#pdf/sections'
import { INK } from '#pdf/styles'
import type { PdfLanguage } from '#pdf/shaper'

type Certificate = NonNullable<Awaited<ReturnType<typeof certificateOf>>>

/** Renders the month-end certificate of the account as an A4 PDF: the same bytes each time in one language. */
export function renderCertificate(
  certificate: Certificate,
  language: PdfLanguage,
  i18n: I18n,
  seal?: string
): Uint8Array {
  const { month, account } = certificate
  const t: Translate = (key, values = {}) => i18n.t(key, values)
  const paper = officeDocument(
    {
      title: t('claims.debit_account.certificate.title'),
      subject: `${formatMonth(month, language)} · ${account}`,
      madeAt: certificate.confirmedAt,
    },
    language,
    i18n
  )
  drawSections(paper, sectionsOf(certificate, language, t))
  if (seal) paper.paragraph(seal, { size: 8, colour: INK.muted })
  return paper.toBytes()
}

/** Draws a certificate for signing. */
export const drawSignedCertificate: DrawLetter = async ({ letterId, language }, { serial }) => {
  const certificate = (await certificateById(letterId))!
  const i18n = i18nManager.locale(language)
  const seal = i18n.t('documents.signing.mark', { serial })
  return {
    bytes: renderCertificate(certificate, language, i18n, seal),
    corporation: inLanguage(corporation.name, language),
  }
}

type Translate = (key: string, values?: object) => string

function sectionsOf(
  { figures, sha256, preparedBy, confirmedBy }: Certificate,
  language: PdfLanguage,
  t: Translate
): PdfSection[] {
  const money = (amount: number) => formatRupees(paise(amount), { decimals: 'always' })
  const day = (date: PlainDate) => formatDate(date, language)
  const sum = (items: readonly { paise: number }[]) =>
    items.reduce((total, one) => total + one.paise, 0)
  const right = 'right' as const
  const table = (
    name: 'outstanding' | 'awaited' | 'unmatched' | 'receipts',
    rows: string[][]
  ): PdfSection => ({
    title: t(`claims.debit_account.figures.${name}`),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('claims.debit_account.columns.day'), width: 16 },
          {
            title: t(
              `claims.debit_account.columns.${{ unmatched: 'narration', receipts: 'reference' }[name as string] ?? 'batch'}`
            ),
            width: 48,
          },
          { title: t('claims.debit_account.columns.amount'), width: 22, align: right },
          { title: t('claims.debit_account.columns.age'), width: 14, align: right },
        ],
        rows,
        empty: t('claims.debit_account.none'),
      },
    ],
  })
  const batchRows = (items: typeof figures.outstanding) =>
    items.map((one) => [day(one.on), one.number, money(one.paise), String(one.ageDays)])
  const lineRows = (items: typeof figures.unmatched) =>
    items.map((one) => [day(one.on), one.words, money(one.paise), String(one.ageDays)])
  const figure = (name: string, amount: number) => [
    t(`claims.debit_account.figures.${name}`),
    money(amount),
  ]
  return [
    {
      title: t('claims.debit_account.certificate.figures', { day: day(figures.end) }),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('claims.debit_account.columns.item'), width: 70 },
            { title: t('claims.debit_account.columns.amount'), width: 30, align: right },
          ],
          rows: [
            figure('bank', figures.bankPaise),
            figure('less_outstanding', 0 - sum(figures.outstanding)),
            figure('plus_awaited', sum(figures.awaited)),
            figure('less_unmatched', 0 - sum(figures.unmatched)),
            figure('book', figures.bookPaise),
            figure('difference', figures.differencePaise),
          ],
          marked: [0, 4],
        },
      ],
    },
    table('outstanding', batchRows(figures.outstanding)),
    table('awaited', batchRows(figures.awaited)),
    table('unmatched', lineRows(figures.unmatched)),
    ...(figures.receipts ? [table('receipts', lineRows(figures.receipts))] : []),
    {
      title: t('claims.debit_account.certificate.signed'),
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: t('claims.debit_account.certificate.prepared_by'), value: preparedBy },
            { label: t('claims.debit_account.certificate.confirmed_by'), value: confirmedBy },
            { label: t('claims.debit_account.certificate.digest'), value: sha256, isWide: true },
          ],
        },
      ],
    },
  ]
}
