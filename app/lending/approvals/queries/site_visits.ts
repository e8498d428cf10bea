import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { visibleAmong } from '#approvals/queries/visible_applications'
import {
  timeWarning,
  MAX_PERSONS_CHARACTERS,
  MAX_VISIT_PHOTOS,
  MAX_VISIT_REMARKS,
  VISIT_ACTIVITIES,
  VISIT_PURPOSES,
} from '#approvals/site_visits/rules/site_visit'
import type StoredFile from '#documents/models/stored_file'
import { formatInstant } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'
import string from '@adonisjs/core/helpers/string'
import vite from '@adonisjs/vite/services/main'
import { plainDocument, scriptedPageCsp } from '#kernel/http/plain_page'

/** Visits on one page; a borrower has a few. */
const MAX_SHOWN_VISITS = 20

type Translate = ReviewPanelContext['t']

interface VisitRow {
  id: number
  purpose: string
  activity: string | null
  persons_met: string | null
  remarks: string | null
  visited_at: string | Date
  received_at: string | Date
  clock_ahead_seconds: number
  latitude: number | null
  longitude: number | null
  accuracy_metres: number | null
  first_name: string
  last_name: string
  /** Uuid of a stored file. */
  photo: string | null
}

/** Returns visits with a row for each photo, newest first, in one query. */
function visitRows(applicationId: number): Promise<VisitRow[]> {
  const newest = db
    .from('site_visits')
    .where('application_id', applicationId)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN_VISITS)
    .as('v')
  return db
    .from(newest)
    .join('users as u', 'u.id', 'v.visited_by')
    .leftJoin('site_visit_photos as p', 'p.visit_id', 'v.id')
    .leftJoin('stored_files as f', 'f.id', 'p.file_id')
    .orderBy([
      { column: 'v.id', order: 'desc' },
      { column: 'p.id', order: 'asc' },
    ])
    .select('v.*', 'u.first_name', 'u.last_name', 'f.uuid as photo')
}

/**
 * Returns the findings at a borrower's place, for all officers who see the application; null when there was no visit.
 */
export async function siteVisits(
  applicationId: number,
  locale: string,
  t: Translate
): Promise<ReviewPanel | null> {
  const rows = await visitRows(applicationId)
  if (rows.length === 0) return null
  const visits = [...Map.groupBy(rows, ({ id }) => Number(id)).values()]
  return {
    title: t('approvals.site_visits.title'),
    items: visits.map(([visit]) => ({
      label: t('approvals.site_visits.visited', {
        when: formatInstant(instantOf(visit.visited_at), locale),
        name: `${visit.first_name} ${visit.last_name}`,
      }),
      value: findings(visit, locale, t),
    })),
    links: visits.flatMap((photos) =>
      photos.flatMap(({ photo, visited_at: at }, index) =>
        photo === null
          ? []
          : [
              {
                label: t('approvals.site_visits.photo', {
                  number: index + 1,
                  when: formatInstant(instantOf(at), locale),
                }),
                href: `/files/${photo}`,
              },
            ]
      )
    ),
  }
}

/** Returns a visit as one paragraph; erased text is omitted. */
function findings(visit: VisitRow, locale: string, t: Translate): string {
  const word = (name: string, values = {}) => t(`approvals.site_visits.${name}`, values)
  const { latitude, longitude, persons_met: met, received_at: receivedAt } = visit
  const times = {
    visitedAt: instantOf(visit.visited_at),
    receivedAt: instantOf(receivedAt),
    clockAheadSeconds: Number(visit.clock_ahead_seconds),
  }
  const warning = timeWarning(times)
  return [
    word(`purposes.${visit.purpose}`),
    visit.activity && word(`activities.${visit.activity}`),
    met && word('met', { names: met }),
    visit.remarks,
    latitude !== null &&
      word('position', {
        latitude: Number(latitude).toFixed(5),
        longitude: Number(longitude).toFixed(5),
        metres: Number(visit.accuracy_metres),
      }),
    word('received', { when: formatInstant(times.receivedAt, locale) }),
    warning && word(`warnings.${warning}`),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const siteVisitPanel = ({ application, locale, t }: ReviewPanelContext) =>
  siteVisits(application.id, locale, t)

/** Returns the same panel for a claim. */
export const siteVisitsOfClaim = (applicationId: number, i18n: I18n) =>
  siteVisits(applicationId, i18n.locale, (key, values) => i18n.t(key, values))

/** Whether a user may see the photos of a visit: the borrower, who owns them, and officers who see the application. */
export async function maySeeVisitPhoto(user: User, { id }: StoredFile): Promise<boolean> {
  if (!user.isOfficer) return false
  const visit = await db
    .from('site_visits as v')
    .join('site_visit_photos as p', 'p.visit_id', 'v.id')
    .where('p.file_id', id)
    .select('v.application_id')
    .first()
  if (!visit) return false
  return (await visibleAmong(user, [Number(visit.application_id)])).length > 0
}

const { escapeHTML } = string

const STYLE = `
[hidden] { display: none !important }
label, legend { display: block; font-weight: 600; margin-top: 12px }
fieldset { border: 0; margin: 0; padding: 0 } fieldset label { font-weight: 400; margin-top: 4px; min-height: 44px; display: flex; gap: 8px; align-items: center }
input[type=text], input[type=password], textarea { width: 100%; box-sizing: border-box; min-height: 44px; font: inherit; padding: 8px; border: 1px solid #52606d; border-radius: 4px; background: inherit; color: inherit }
input[type=radio] { width: 24px; height: 24px; flex: none; margin: 0 } input[type=file] { max-width: 100%; min-height: 44px; font: inherit }
button { font: inherit; min-height: 44px; padding: 8px 16px; margin: 8px 8px 0 0; border: 1px solid #1d4f76; border-radius: 4px; background: #1d4f76; color: #fff } button.quiet { background: transparent; color: inherit; border-color: currentColor }
:focus-visible { outline: 3px solid #c05621; outline-offset: 2px }
ul { list-style: none; padding: 0; margin: 8px 0 } li { border-top: 1px solid #d3dbe3; padding: 8px 0; overflow-wrap: anywhere }
#photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(120px, 1fr)); gap: 8px } #photos img { width: 100%; height: 90px; object-fit: cover; display: block }
[role=alert] { border-left: 4px solid #b42318; padding-left: 8px; font-weight: 600 } .hint { font-size: 0.9375rem }`

export const PHONE_PAGE_CSP = scriptedPageCsp(STYLE)

/** Sentences that the script shows. */
const SCRIPT_TEXTS = [
  'no_signal',
  'signed_out',
  'sent',
  'not_yours',
  'not_sent',
  'draft',
  'ready',
  'fill_in',
  'delete',
  'delete_question',
  'remove_photo',
  'taking',
  'taken',
  'no_position',
  'missing',
  'too_many',
  'none',
  'not_kept',
] as const

/** Placeholders that the script replaces stay as they are. */
const PLACEHOLDERS = { number: '{number}', when: '{when}', metres: '{metres}' }

/**
 * Returns the site visit form as a document that a phone stores: it works without a signal and shows only what the
 * phone itself holds, so it contains no personal data.
 */
export function phonePage(i18n: I18n): string {
  const text = (name: string, values = {}) => i18n.t(`approvals.site_visits.phone.${name}`, values)
  const html = (name: string, values = {}) => escapeHTML(text(name, values))
  const choices = (name: string, group: string, values: readonly string[]) =>
    `<fieldset><legend>${html(`fields.${name}`)}</legend>${values
      .map(
        (value) =>
          `<label><input type="radio" name="${name}" value="${value}">${escapeHTML(
            i18n.t(`approvals.site_visits.${group}.${value}`)
          )}</label>`
      )
      .join('')}</fieldset>`
  const form = `<form id="visit" hidden novalidate><section><h1 id="whose" tabindex="-1">${escapeHTML(i18n.t('approvals.site_visits.open'))}</h1>
<p role="alert" id="problem" hidden></p>
${choices('purpose', 'purposes', VISIT_PURPOSES)}
<div id="going_on">${choices('activity', 'activities', VISIT_ACTIVITIES)}</div>
<label for="personsMet">${html('fields.personsMet')}</label>
<input type="text" id="personsMet" name="personsMet" maxlength="${MAX_PERSONS_CHARACTERS}" autocomplete="off">
<label for="remarks">${html('fields.remarks')}</label>
<textarea id="remarks" name="remarks" rows="4" maxlength="${MAX_VISIT_REMARKS}"></textarea>
<label for="camera">${html('fields.photos', { most: MAX_VISIT_PHOTOS })}</label>
<input type="file" id="camera" accept="image/*" multiple data-most="${MAX_VISIT_PHOTOS}">
<div id="photos"></div>
<h2>${html('place')}</h2><p class="hint">${html('place_text')}</p>
<button type="button" id="take" class="quiet">${html('take')}</button><p role="status" id="place"></p>
<button type="submit">${html('save')}</button><button type="button" id="back" class="quiet">${html('back')}</button>
</section></form>`
  const signing = `<form id="signing" hidden novalidate><section><h2>${html('signing')}</h2><p>${html('signing_text')}</p>
<p role="alert" id="refused" hidden></p>
<div id="ask_password" hidden><label for="password">${escapeHTML(i18n.t('common.step_up.password'))}</label>
<input type="password" id="password" autocomplete="current-password"></div>
<div id="ask_code" hidden><label for="code">${escapeHTML(i18n.t('common.step_up.code'))}</label>
<input type="text" id="code" autocomplete="one-time-code" autocapitalize="none"></div>
<p id="ask_passkey" hidden><a href="/officer/step-up?next=/officer/site-visits">${escapeHTML(i18n.t('common.step_up.passkey'))}</a></p>
<button type="submit" id="send">${html('send')}</button></section></form>`
  const words = Object.fromEntries(SCRIPT_TEXTS.map((name) => [name, text(name, PLACEHOLDERS)]))
  const body = `<section id="all"><h1>${escapeHTML(i18n.t('approvals.site_visits.title'))}</h1><p>${html('text')}</p>
<p role="status" id="state"></p><ul id="visits"></ul><p><a href="/officer/applications">${html('applications')}</a></p></section>
${form}
${signing}
<script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', String.raw`\u003c`)}</script>`
  return plainDocument({
    title: i18n.t('approvals.site_visits.title'),
    languages: [i18n.locale],
    body,
    style: STYLE,
    script: vite.assetPath('inertia/site_visits.ts'),
  })
}
