import type { I18n } from '@adonisjs/i18n'
import string from '@adonisjs/core/helpers/string'
import type Application from '#applications/models/application'
import { applicationsOf } from '#applications/queries/my_applications'
import { stepViews } from '#applications/queries/next_steps'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, formatTime, indiaDateOf } from '#kernel/calendar/plain_date'
import { plainDocument } from '#kernel/http/plain_page'
import { inLanguage } from '#kernel/formats/languages'
import { formatRupees } from '#kernel/money/paise'
import { QUIET_ZONE, qrBars, qrMatrix } from '#pdf/pictures'
import { verificationUrl } from '#loi/queries/loi_document'
import { loisOf } from '#loi/queries/lois'
import { localName, masters } from '#masters/queries/masters'

const { escapeHTML } = string

/** Returns names with their values as HTML; empty values are omitted. */
function definitionList(rows: readonly [name: string, value: string][]): string {
  const shown = rows.filter(([, value]) => value !== '')
  const items = shown.map(
    ([name, value]) => `<dt>${escapeHTML(name)}</dt><dd>${escapeHTML(value)}</dd>`
  )
  return `<dl>${items.join('')}</dl>`
}

/**
 * Returns the status of a person's applications and the letter of each, as a document that their own device stores: it
 * contains no address, telephone, Aadhaar, PAN, account, photo or draft, and no text by an officer or typed by a user.
 */
export async function offlineCopy(userId: number, i18n: I18n): Promise<string> {
  const { locale } = i18n
  const label = (name: string, values = {}) => i18n.t(`offline.copy.${name}`, values)
  const day = (date: Parameters<typeof formatDate>[0]) => formatDate(date, locale)
  const applications = await applicationsOf(userId)
  const steps = await stepViews(applications, [], i18n)

  const parts = await Promise.all(
    applications.map(async (application) => {
      const step = steps.find(({ number }) => number === application.number)
      const scheme = localName(masters().scheme(application.loanType), locale)
      const next = step ? [step.title, step.deadline ?? ''].filter(Boolean).join(' – ') : ''
      const state = definitionList([
        [label('number'), application.number],
        [label('status'), localName(application.status, locale)],
        [label('next'), next],
      ])
      return `<section><h2>${escapeHTML(scheme)}</h2>${state}${await letterOf(application)}</section>`
    })
  )

  async function letterOf(application: Application): Promise<string> {
    if (!application.showsLoi) return ''
    const [loi] = await loisOf(application.id)
    if (!loi || loi.isCancelled) return ''
    const rows = definitionList([
      [i18n.t('loi.letter.number'), loi.number],
      [label('name'), loi.data.applicant.name],
      [label('scheme'), inLanguage(loi.data.schemeName, locale)],
      [label('amount'), formatRupees(loi.data.amount)],
      [i18n.t('loi.letter.issued_on'), day(loi.issuedOn)],
      [i18n.t('loi.letter.valid_from'), day(loi.validFrom)],
      [i18n.t('loi.letter.valid_till'), day(loi.validTill)],
    ])
    const code = qrSvg(verificationUrl(application.uuid, loi.number), i18n.t('loi.letter.qr'))
    return `<h3>${escapeHTML(label('letter'))}</h3>${rows}<p>${escapeHTML(label('check'))}</p>${code}`
  }

  const now = getClock().now()
  const when = { date: day(indiaDateOf(now)), time: formatTime(now) }
  const head = `<section><h1>${escapeHTML(label('title'))}</h1><p>${escapeHTML(label('text', when))}</p>
<p><a href="">${escapeHTML(i18n.t('offline.none.again'))}</a></p></section>`
  const none = `<section><p>${escapeHTML(label('nothing'))}</p></section>`
  return plainDocument({
    title: label('title'),
    languages: [locale],
    body: [head, ...(parts.length > 0 ? parts : [none])].join('\n'),
  })
}

/** Returns a code as an inline image, with its quiet zone. */
function qrSvg(text: string, name: string): string {
  const matrix = qrMatrix(text)
  const side = matrix.length + 2 * QUIET_ZONE
  const path = qrBars(matrix).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  const from = -QUIET_ZONE
  return `<svg viewBox="${from} ${from} ${side} ${side}" role="img" aria-label="${escapeHTML(name)}"><path d="${path.join('')}" fill="#000"/></svg>`
}
